package dev.perdure.web.engine.local;

/** The facts of a stack that runs, or the reason why one does not start. */
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
