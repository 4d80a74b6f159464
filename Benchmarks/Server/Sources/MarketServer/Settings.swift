import Configuration
import Foundation
import Logging
import NIOSSL

/// What a program's environment says of how it runs.
public struct Settings: Sendable {
  public var host = "127.0.0.1"
  public var port = 8080
  public var logLevel = Logger.Level.warning
  /// Whether the log is JSON, a line for each event.
  public var logsJSON = false
  /// The files of a certificate and its key, if the server speaks TLS.
  public var certificate: (chain: String, key: String)?
  public var clientLimit: Int?
  public var connectionLimit = 10_000
  public var trustsProxy = false
  public var patience = Duration.seconds(20)
  public var heartbeat = Duration.seconds(15)
  public var idleTimeout = Duration.seconds(30)
  public var shutdownTimeout = Duration.seconds(10)
  /// The cluster with whose other servers this one shares its market, if there is one.
  public var cluster: ClusterSettings?

  /// Reads `HTTP_HOST`, `HTTP_PORT`, `LOG_LEVEL`, `LOG_FORMAT`, `TLS_CERTIFICATE`, `TLS_KEY`, `CLIENT_LIMIT`,
  /// `CONNECTION_LIMIT`, `TRUST_PROXY`, `PATIENCE`, `HEARTBEAT`, `IDLE_TIMEOUT` and `SHUTDOWN_TIMEOUT`, and for a
  /// cluster `NATS_URL`, `NATS_USER`, `NATS_PASSWORD`, `NATS_AUTHORITY`, `NATS_CERTIFICATE`, `NATS_KEY`,
  /// `NATS_REPLICAS` and `NATS_BACKLOG`.
  ///
  /// - Throws: `SettingsProblem`, which names the variable.
  public init(_ environment: [String: String]) throws(SettingsProblem) {
    let config = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment))
    host = config.string(forKey: "http.host", default: host)
    port = try config.number("http.port", in: 0...65_535) ?? port
    let levels = Logger.Level.allCases.map(\.rawValue)
    let level = config.string(forKey: "log.level", default: logLevel.rawValue)
    guard let logLevel = Logger.Level(rawValue: level) else {
      throw SettingsProblem("LOG_LEVEL is '\(level)', not \(levels.joined(separator: ", "))")
    }
    self.logLevel = logLevel
    switch config.string(forKey: "log.format", default: "text") {
    case "text": logsJSON = false
    case "json": logsJSON = true
    case let format: throw SettingsProblem("LOG_FORMAT is '\(format)', not text or json")
    }
    certificate = try config.certificate("tls")
    clientLimit = try config.number("client.limit", in: 1...1_000_000)
    connectionLimit = try config.number("connection.limit", in: 1...1_000_000) ?? connectionLimit
    trustsProxy = try config.number("trust.proxy", in: 0...1) == 1
    patience = try config.number("patience", in: 1...3600).map { .seconds($0) } ?? patience
    heartbeat = try config.number("heartbeat", in: 1...3600).map { .seconds($0) } ?? heartbeat
    idleTimeout = try config.number("idle.timeout", in: 1...3600).map { .seconds($0) } ?? idleTimeout
    shutdownTimeout = try config.number("shutdown.timeout", in: 1...3600).map { .seconds($0) } ?? shutdownTimeout
    guard let servers = config.string(forKey: "nats.url") else { return }
    var cluster = ClusterSettings(servers: servers.split(separator: ",").map(String.init))
    cluster.user = config.string(forKey: "nats.user")
    cluster.password = config.string(forKey: "nats.password", isSecret: true, default: "")
    cluster.authority = config.string(forKey: "nats.authority")
    cluster.certificate = try config.certificate("nats")
    if cluster.certificate != nil, cluster.authority == nil {
      throw SettingsProblem("NATS_CERTIFICATE needs NATS_AUTHORITY, who has signed those of the cluster")
    }
    cluster.replicas = try config.number("nats.replicas", in: 1...5) ?? cluster.replicas
    cluster.backlog = try config.number("nats.backlog", in: 0...1_000_000) ?? cluster.backlog
    self.cluster = cluster
  }

  /// - Throws: `SettingsProblem`, which names the file.
  var tls: TLSConfiguration? {
    get throws(SettingsProblem) {
      guard let certificate else { return nil }
      do {
        return .makeServerConfiguration(
          certificateChain: try NIOSSLCertificate.fromPEMFile(certificate.chain).map { .certificate($0) },
          privateKey: .privateKey(try NIOSSLPrivateKey(file: certificate.key, format: .pem)))
      } catch {
        throw SettingsProblem("the certificate '\(certificate.chain)' or its key cannot be read: \(error)")
      }
    }
  }
}

/// How to reach the cluster of a market that several servers share.
public struct ClusterSettings: Sendable {
  /// Such as `nats://127.0.0.1:4222`; one is enough.
  public var servers: [String]
  public var user: String?
  public var password = ""
  /// The file of the certificates with which those of the cluster's servers are signed, if it speaks TLS.
  public var authority: String?
  /// The files of what this server shows the cluster.
  public var certificate: (chain: String, key: String)?
  /// How many of the cluster's servers store each price. By default it is one, and prices are lost with that server;
  /// with 3 they survive the loss of one.
  public var replicas = 1
  /// How many requests may wait with their prices while the cluster is away; others are refused.
  public var backlog = 0

  public init(servers: [String]) {
    self.servers = servers
  }
}

/// What cannot be meant.
public struct SettingsProblem: Error, CustomStringConvertible {
  public var description: String

  public init(_ description: String) {
    self.description = description
  }

  /// A value as a description may have it: an address in the wrong place may have a password.
  public static func shown(_ value: String) -> String { String(value.split(separator: "@").last ?? "") }
}

extension ConfigReader {
  /// The files of a certificate and its key; `nil` if there are none.
  fileprivate func certificate(_ owner: String) throws(SettingsProblem) -> (chain: String, key: String)? {
    switch (string(forKey: ConfigKey("\(owner).certificate")), string(forKey: ConfigKey("\(owner).key"))) {
    case (let chain?, let key?): return (chain, key)
    case (nil, nil): return nil
    default:
      let name = owner.uppercased()
      throw SettingsProblem("\(name)_CERTIFICATE and \(name)_KEY go together, and one is missing")
    }
  }

  /// The number that is asked for by a key such as `http.port`; `nil` if there is none.
  fileprivate func number(_ key: String, in range: ClosedRange<Int>) throws(SettingsProblem) -> Int? {
    guard let text = string(forKey: ConfigKey(key)) else { return nil }
    guard let number = Int(digits: text), range.contains(number) else {
      let name = key.uppercased().replacing(".", with: "_")
      throw SettingsProblem(
        "\(name) is '\(SettingsProblem.shown(text))', not \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension MarketServer {
  /// Takes over what the environment says.
  ///
  /// - Throws: `SettingsProblem`, if a certificate cannot be read.
  public mutating func apply(_ settings: Settings) throws(SettingsProblem) {
    (host, port, tls) = (settings.host, settings.port, try settings.tls)
    (clientLimit, connectionLimit, trustsProxy) = (settings.clientLimit, settings.connectionLimit, settings.trustsProxy)
    (connectionPatience, heartbeat, idleTimeout) = (settings.patience, settings.heartbeat, settings.idleTimeout)
    shutdownTimeout = settings.shutdownTimeout
  }
}
