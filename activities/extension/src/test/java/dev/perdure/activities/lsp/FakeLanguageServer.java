package dev.perdure.activities.lsp;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A language server on standard input and output that finds an error in each document that holds
 * "wrong", or behaves as its argument says.
 */
public final class FakeLanguageServer {

  private static final PrintStream OUT = System.out;
  private static final int HUGE = 100_000_000;

  private FakeLanguageServer() {}

  /** Answers messages until the input ends. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String manner = arguments[0];
    var input = new DataInputStream(System.in);
    for (String message = next(input); !message.isEmpty(); message = next(input)) {
      answer(manner, message);
    }
  }

  @SuppressWarnings("deprecation") // headers are ASCII
  private static String next(DataInputStream input) throws IOException {
    int length = 0;
    for (String line = input.readLine(); line != null && !line.isEmpty(); line = input.readLine()) {
      length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
    }
    return new String(input.readNBytes(length), StandardCharsets.UTF_8);
  }

  private static void answer(String manner, String message)
      throws IOException, InterruptedException {
    String method = text(message, "method");
    switch (method) {
      case "initialize" -> {
        if (manner.equals("broken")) {
          System.err.println("The licence has run out.");
          System.exit(1);
        }
        if (manner.equals("silent")) {
          new CountDownLatch(1).await();
        }
        reply(message, "{\"capabilities\":{\"textDocumentSync\":1}}");
        if (manner.equals("deaf")) {
          new CountDownLatch(1).await();
        }
      }
      case "textDocument/didOpen", "textDocument/didChange" -> changed(manner, message);
      case "textDocument/definition" ->
          reply(
              message,
              "[%s,%s,%s]"
                  .formatted(
                      place("jdt://contents/rt.jar"),
                      place("file:///etc/hostname"),
                      place(text(message, "uri").replaceFirst("[^/]*$", "secret.env"))));
      case "textDocument/hover" ->
          OUT.print(
              framed(
                  "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-1,\"message\":\"No idea\"}}"
                      .formatted(id(message))));
      default -> {
        if (message.contains("\"id\":")) {
          reply(message, "null");
        }
      }
    }
    OUT.flush();
  }

  private static void changed(String manner, String message) throws InterruptedException {
    switch (manner) {
      case "dying" -> {
        System.err.println("Out of luck.");
        System.exit(3);
      }
      case "garbage" -> OUT.println("Segmentation fault");
      case "endless" -> {
        String header = "x".repeat(1_000_000);
        while (true) {
          OUT.print(framed("{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}".formatted(header)));
        }
      }
      case "huge" -> OUT.print("Content-Length: " + HUGE + "\r\n\r\n" + "x".repeat(HUGE));
      case "mute" -> {}
      case "flooding" -> publish(message, 100_000);
      default -> publish(message, message.contains("wrong") ? 1 : 0);
    }
  }

  private static void publish(String message, int errors) {
    String all =
        IntStream.range(0, errors)
            .mapToObj(i ->
                "{\"range\":%s,\"severity\":1,\"message\":\"Wrong %d\"}".formatted(range(i), i))
            .collect(Collectors.joining(","));
    OUT.print(
        framed(
            """
            {"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"%s","version":%s,\
            "diagnostics":[%s{"range":%s,"severity":2,"message":"A warning"},null]}}\
            """
                .formatted(
                    text(message, "uri"),
                    found(message, "\"version\":(\\d+)"),
                    all.isEmpty() ? "" : all + ",",
                    range(0))));
  }

  private static String place(String uri) {
    return "{\"uri\":\"%s\",\"range\":%s}".formatted(uri, range(0));
  }

  private static String range(int line) {
    return "{\"start\":{\"line\":%d,\"character\":0},\"end\":{\"line\":%d,\"character\":1}}"
        .formatted(line, line);
  }

  private static void reply(String request, String result) {
    OUT.print(
        framed("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(id(request), result)));
  }

  private static String id(String message) {
    return found(message, "\"id\":(\"[^\"]*\"|\\d+)");
  }

  private static String framed(String json) {
    return "Content-Length: %d\r\n\r\n%s".formatted(json.length(), json);
  }

  private static String text(String message, String name) {
    return found(message, "\"%s\":\\s*\"([^\"]*)\"".formatted(name));
  }

  private static String found(String message, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(message);
    return matcher.find() ? matcher.group(1) : "";
  }
}
