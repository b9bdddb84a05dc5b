/// What is the matter with a request that nothing answers.
///
/// Every missing request has exactly one of these, so that of the rules about missing bindings exactly one reports it.
public enum MissingBindingReason: Hashable, Sendable {
  /// The input does not decide it: a binding in reach is known only in part and could be the one, or only tests bind
  /// it.
  case undecided
  /// The key is bound, but only in containers below the ones that are asked.
  case onlyBelow([Binding.ID])
  /// The key is bound, but only in containers above those that are asked: the request does not go there.
  case onlyAbove([Binding.ID])
  /// Type and name are bound, but with other run-time arguments.
  case otherArguments([Binding.ID])
  /// The type is bound, but under other names.
  case otherName([Binding.ID])
  /// The key is bound, but generated code cannot use what binds it.
  case inaccessible([Binding.ID])
  /// Something is bound that could be given out as the type, but nothing that the framework reads asks for that, so at
  /// run time it is not found.
  case unlinked([Binding.ID])
  /// Nothing of the kind is bound in reach.
  case unbound
}
