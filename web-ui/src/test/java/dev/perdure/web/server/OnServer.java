package dev.perdure.web.server;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A test of the HTTP surface, on a server of its own class. */
public abstract class OnServer {

  protected static TestServer server;
  protected static HttpTester http;

  @BeforeAll
  static void startServer() {
    server = TestServer.start();
    http = server.http();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }
}
