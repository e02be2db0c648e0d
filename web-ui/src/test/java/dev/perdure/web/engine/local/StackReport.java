package dev.perdure.web.engine.local;

/** What is known of a stack that runs, or why it does not start. */
record StackReport(
    String failure,
    String jdbcUrl,
    String user,
    String password,
    String engineAddress,
    String engineId,
    String mode,
    boolean durable,
    long enginePid) {

  static StackReport failed(String failure) {
    return new StackReport(failure, "", "", "", "", "", "", false, 0);
  }
}
