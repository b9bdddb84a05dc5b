import DigraphProgram

extension Evaluator.Source {
  /// A member of `self`, for the code of one function. Two reads in that code give the member of one object, and code
  /// of other functions may run for another object.
  init(memberOfSelf name: String, in environment: Environment) {
    let context = environment.context
    self.init(
      Evaluator.Place(file: context.file, range: 0..<0),
      "self.\(name) in \(context.owner ?? -1) \(environment.functionName)")
  }
}
