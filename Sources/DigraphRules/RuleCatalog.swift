public import DigraphModel

/// All rules.
///
/// A rule has a page `Rules/<id>.md`, a file in this folder, and a line here. Tests check that the three agree.
public enum RuleCatalog {
  /// The rules, by id.
  public static let all: [any Rule.Type] = [
    AmbiguousImplementation.self,
    AmbiguousScope.self,
    AnalysisGap.self,
    ArgumentMismatch.self,
    AssemblyMismatch.self,
    BypassedOverride.self,
    CaptiveDependency.self,
    CapturedContainer.self,
    ConditionalBindingGap.self,
    ContainerCycle.self,
    ContainerScopeGap.self,
    DependencyCycle.self,
    DoubleInstantiation.self,
    DuplicateRegistration.self,
    EmptyCollectionBinding.self,
    ForbiddenDependency.self,
    ForeignParent.self,
    GraphLimits.self,
    ImplementsMismatch.self,
    InaccessibleBinding.self,
    InjectionIntoCopy.self,
    IsolationTrap.self,
    LateRegistration.self,
    MisreadCode.self,
    MissingConfigurationProperty.self,
    MissingOverride.self,
    ModuleCycle.self,
    OrphanComponent.self,
    OverlookedDeclaration.self,
    QualifierMismatch.self,
    RefusedDeclaration.self,
    RetainedChild.self,
    ServiceLocator.self,
    ShadowedBinding.self,
    SharedValueClash.self,
    ShortCircuitedDependency.self,
    StaleGeneratedCode.self,
    StaleSuppression.self,
    StronglyConnectedBindings.self,
    TestDoubleInProduction.self,
    TooManyDependencies.self,
    TornSingleton.self,
    TransientInCycle.self,
    TypeNameCollision.self,
    UnappliedAssembly.self,
    UnaskedParent.self,
    UnresolvedDependency.self,
    UnsynchronizedResolve.self,
    UnusedDependency.self,
    UnusedRegistration.self,
    ValueTypeScope.self,
  ]

  /// The rule with an id.
  public static func rule(withID id: String) -> (any Rule.Type)? { all.first { $0.info.id == id } }
}

extension RuleCatalog {
  /// The id that is most similar to a word, or contains it; `nil` if there is none.
  public static func nearest(to word: String) -> String? {
    let ids = all.map { $0.info.id }
    return likeNames(of: word, among: ids).first ?? (word.count < 4 ? nil : ids.first { $0.contains(word) })
  }
}
