package dev.perdure.activities.forge;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Repositories by git's own program for servers over HTTP. */
record GitHttpBackend(Path root) {

  /** Serves a request of somebody who may read and write; the answer may be lost on its way. */
  void serve(HttpExchange exchange, String path, String user, boolean losesAnswer)
      throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    var builder = new ProcessBuilder("git", "http-backend");
    Map<String, String> environment = builder.environment();
    environment.put("GIT_PROJECT_ROOT", root.toString());
    environment.put("GIT_HTTP_EXPORT_ALL", "1");
    environment.put("GIT_CONFIG_COUNT", "1");
    environment.put("GIT_CONFIG_KEY_0", "safe.directory");
    environment.put("GIT_CONFIG_VALUE_0", "*");
    environment.put("PATH_INFO", path);
    environment.put("REMOTE_USER", user);
    environment.put("REQUEST_METHOD", exchange.getRequestMethod());
    environment.put(
        "QUERY_STRING", Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
    environment.put("CONTENT_LENGTH", String.valueOf(body.length));
    header(exchange, environment, "Content-Type", "CONTENT_TYPE");
    header(exchange, environment, "Content-Encoding", "HTTP_CONTENT_ENCODING");
    header(exchange, environment, "Git-Protocol", "GIT_PROTOCOL");
    Process backend = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    Thread.ofVirtual().start(() -> feed(backend, body));
    byte[] answer = backend.getInputStream().readAllBytes();
    if (losesAnswer) {
      exchange.close();
    } else {
      answer(exchange, answer);
    }
  }

  private static void feed(Process backend, byte[] body) {
    try (OutputStream in = backend.getOutputStream()) {
      in.write(body);
    } catch (IOException _) {
      // the program needs no more of it
    }
  }

  private static void header(
      HttpExchange exchange, Map<String, String> environment, String header, String variable) {
    Optional.ofNullable(exchange.getRequestHeaders().getFirst(header))
        .ifPresent(value -> environment.put(variable, value));
  }

  /** Passes the headers and the content on that the program has written. */
  private static void answer(HttpExchange exchange, byte[] written) throws IOException {
    InputStream in = new ByteArrayInputStream(written);
    int status = 200;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      String[] header = line.split(":\\s*", 2);
      if (header[0].equals("Status")) {
        status = Integer.parseInt(header[1].substring(0, 3));
      } else {
        exchange.getResponseHeaders().add(header[0], header[1]);
      }
    }
    byte[] content = in.readAllBytes();
    exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
    exchange.getResponseBody().write(content);
    exchange.close();
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.append((char) next);
    }
    return new String(line.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
        .stripTrailing();
  }
}
