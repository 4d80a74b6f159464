// The models as the app had them: classes that say nothing of threads. It is Swift 5 mode that takes them so.

class User {
  var name: String
  var age: Int
  var email: String?

  init(name: String, age: Int = 0) {
    self.name = name
    self.age = age
  }
}

class Message {
  let author: User
  let text: String

  init(author: User, text: String) {
    self.author = author
    self.text = text
  }
}

/// What has been shown, changed by whichever callback comes.
class Screen {
  var lines: [String] = []
  var title: String?

  func show(_ line: String) {
    lines.append(line)
  }
}
