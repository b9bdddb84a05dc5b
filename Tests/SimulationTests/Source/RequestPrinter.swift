/// Spells resolve calls.
struct RequestPrinter {
  let names: NamePrinter
  let spelling: Spelling

  /// The call, with the immediate use of its answer: `r.resolve(X.self, name: "n")!`.
  func expression(_ request: Request, on receiver: String) -> String {
    let suffix = request.isForced ? "!" : request.readsInstance ? "?" : ""
    return call(request, on: receiver) + suffix + (request.readsInstance ? ".instance" : "")
  }

  /// The call alone.
  func call(_ request: Request, on receiver: String) -> String {
    var text = "\(Mark.request(request.id))\(receiver).resolve(\(names.metatype(request.service, use: request.id))"
    text += names.nameArgument(request.name, use: request.id)
    let arguments = request.arguments.enumerated().map { index, argument in
      names.expression(argument, use: request.id * 10 + index)
    }
    switch arguments.count {
    case 0: break
    case 1: text += ", argument: \(arguments[0])"
    default: text += ", arguments: \(arguments.joined(separator: ", "))"
    }
    return text + ")"
  }
}
