#if NATS
  import Foundation
  import Testing

  /// An authority and the certificates of a server and a client, for one test, by `openssl`.
  public struct Certificates: Sendable {
    private let folder: URL

    public init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID())")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try openssl(
        "req -x509 \(Self.newKey) -days 365 -subj /CN=authority -addext basicConstraints=critical,CA:TRUE "
          + "-addext keyUsage=critical,keyCertSign -keyout ca.key -out ca.pem")
      try sign("server", "extendedKeyUsage=serverAuth\nsubjectAltName=DNS:localhost,IP:127.0.0.1")
      try sign("client", "extendedKeyUsage=clientAuth")
    }

    private static let newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"

    private func sign(_ name: String, _ extensions: String) throws {
      try "basicConstraints=CA:FALSE\n\(extensions)\n"
        .write(to: folder.appending(path: "\(name).ext"), atomically: true, encoding: .utf8)
      try openssl("req \(Self.newKey) -subj /CN=\(name) -keyout \(name).key -out \(name).csr")
      try openssl(
        "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 365 -out \(name).pem "
          + "-extfile \(name).ext")
    }

    private func openssl(_ arguments: String) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["openssl"] + arguments.split(separator: " ").map(String.init)
      process.currentDirectoryURL = folder
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }

    public func path(_ name: String) -> String { folder.appending(path: name).path }

    public func remove() { try? FileManager.default.removeItem(at: folder) }
  }
#endif
