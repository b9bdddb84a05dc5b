/// The reason why a request has no answer.
///
/// Every missing request has exactly one reason, so that exactly one of the rules about missing bindings reports it.
public enum MissingBindingReason: Hashable, Sendable {
  /// The input does not decide it: a partly known binding in reach could be the answer, or only tests bind the key.
  case undecided
  /// The key is bound, but only in containers below the containers that are asked.
  case onlyBelow([Binding.ID])
  /// The key is bound, but only in containers above those that are asked: the request does not reach them.
  case onlyAbove([Binding.ID])
  /// Type and name are bound, but with other run-time arguments.
  case otherArguments([Binding.ID])
  /// The type is bound, but under other names.
  case otherName([Binding.ID])
  /// The key is bound, but generated code cannot use the binding.
  case inaccessible([Binding.ID])
  /// A binding exists whose value could be given out as the type. But no code that the framework reads links the type
  /// to it, so that it is not found at run time.
  case unlinked([Binding.ID])
  /// No binding in reach resembles the key.
  case unbound
}
