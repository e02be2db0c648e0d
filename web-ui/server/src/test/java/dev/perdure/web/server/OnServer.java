package dev.perdure.web.server;

import org.junit.jupiter.api.BeforeAll;

/**
 * A test of the HTTP surface. All classes of a test process share one server, which each class
 * finds empty; Spring closes it when the process ends.
 */
public abstract class OnServer {

  protected static TestServer server;
  protected static HttpTester http;

  @BeforeAll
  static void startServer() {
    if (server == null) {
      server = TestServer.start();
      http = server.http();
      server.deleteFilesAtExit();
    } else {
      server.empty();
    }
  }
}
