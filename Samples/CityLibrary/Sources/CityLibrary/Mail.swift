import Deli

protocol Mail {
  func send(_ text: String)
}

final class SMTPMail: Mail {
  private let server: MailServer
  init(_ server: MailServer) { self.server = server }
  func send(_ text: String) { server.deliver(text) }
}

final class SilentMail: Mail {
  func send(_ text: String) {}
}

final class MailServer: Component {
  /// Connects as soon as the app starts.
  var scope: Scope = .always
  func deliver(_ text: String) { print(text) }
}

/// Two ways to send, by name.
final class MailConfiguration: Configuration {
  let smtp = Config(Mail.self, MailServer.self, qualifier: "smtp") { server in
    return SMTPMail(server)
  }
  // digraph:disable:next unused-registration - for open days, when nobody is to get mail
  let silent = Config(Mail.self, qualifier: "silent") { SilentMail() }
}
