package dev.perdure.web.cli;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.cli.terminal.TerminalCapabilities;
import dev.perdure.web.server.PerdureProperties;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Training run for the JVM's AOT cache: runs a typical verb, so that the launcher can cache the
 * classes it loads.
 */
final class AotCacheTraining {
  private static final byte[] PAGE =
      "{\"items\":[{\"id\":\"1\",\"createdAt\":\"2026-01-01T00:00:00Z\"}]}"
          .getBytes(StandardCharsets.UTF_8);

  private AotCacheTraining() {}

  /** Lists the tasks of a server that lives for this one request. */
  public static void main(String[] arguments) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, PAGE.length);
          exchange.getResponseBody().write(PAGE);
          exchange.close();
        });
    server.start();
    var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    var terminal =
        new Terminal(
            nowhere,
            nowhere,
            new BufferedReader(Reader.nullReader()),
            TerminalCapabilities.none(80));
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    int code = Perdure.run(PerdureProperties.of(Map.of()), terminal, "tasks", "--server", address);
    server.stop(0);
    System.exit(code);
  }
}
