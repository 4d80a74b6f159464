#if !NATS
  /// Needs the package's trait: `.package(url: …, traits: ["NATS"])`.
  @available(*, unavailable, message: "depend on the package with traits: [\"NATS\"]")
  public enum NATSClient {}

  /// Needs the package's trait: `.package(url: …, traits: ["NATS"])`.
  @available(*, unavailable, message: "depend on the package with traits: [\"NATS\"]")
  public enum ConnectionOptions {}
#endif
