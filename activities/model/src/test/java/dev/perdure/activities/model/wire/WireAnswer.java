package dev.perdure.activities.model.wire;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/** Writes one answer, faults and all. */
record WireAnswer(HttpExchange exchange, Wire wire, long number) {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration FOR_EVER = Duration.ofMinutes(10);

  static WireRequest read(HttpExchange exchange, WireDialect dialect) throws IOException {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(exchange.getRequestHeaders());
    Optional.ofNullable(exchange.getRequestURI().getRawQuery())
        .ifPresent(query -> headers.put(WireRequest.QUERY, List.of(query)));
    headers.put(WireRequest.RAW_PATH, List.of(exchange.getRequestURI().getRawPath()));
    try (InputStream in = exchange.getRequestBody()) {
      String body = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      headers.put(WireRequest.RAW_BODY, List.of(body));
      return new WireRequest(
          dialect, exchange.getRequestURI().getPath(), headers, JSON.readTree(body));
    }
  }

  void write(WireReply reply, String model) throws IOException {
    pause(reply.delay());
    switch (reply.fault()) {
      case Fault.Refused refused -> refuse(refused);
      case Fault.Silent _ -> pause(FOR_EVER);
      case Fault.Mutated(long seed) -> {
        var random = new Random(seed);
        List<Sse> events = wire.events(reply, model, number);
        stream(reply, events.stream().map(event -> event.mutated(random)).toList());
      }
      default -> stream(reply, wire.events(reply, model, number));
    }
  }

  /** Writes any value as JSON. */
  void json(Object value) throws IOException {
    body(200, value);
  }

  private void refuse(Fault.Refused refused) throws IOException {
    refused.headers().forEach(exchange.getResponseHeaders()::set);
    body(refused.status(), wire.errorBody(refused));
  }

  private void body(int status, Object value) throws IOException {
    exchange.getResponseHeaders().set("content-type", "application/json");
    byte[] body = JSON.writeValueAsBytes(value);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  private void stream(WireReply reply, List<Sse> events) throws IOException {
    exchange.getResponseHeaders().set("content-type", wire.contentType());
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    int healthy = healthy(reply.fault(), events.size());
    for (Sse event : events.subList(0, Math.min(healthy, events.size()))) {
      send(out, wire.bytes(event));
      pause(reply.pace());
    }
    breakOff(reply.fault(), out);
  }

  private static int healthy(Fault fault, int all) {
    return switch (fault) {
      case Fault.Stalled(int after) -> after;
      case Fault.Cut(int after) -> after;
      case Fault.EndedEarly(int after) -> after;
      case Fault.ErrorInStream(int after, _, _) -> after;
      case Fault.Garbled(int after) -> after;
      case Fault.None _, Fault.Refused _, Fault.Silent _, Fault.Mutated _ -> all;
    };
  }

  private void breakOff(Fault fault, OutputStream out) throws IOException {
    switch (fault) {
      case Fault.Stalled _ -> pause(FOR_EVER);
      case Fault.Cut _ -> throw new IOException("The test wants the connection cut.");
      case Fault.ErrorInStream(_, String type, String message) -> {
        send(out, wire.bytes(wire.error(type, message)));
        out.close();
      }
      case Fault.Garbled _ -> {
        send(out, wire.bytes(new Sse("content_block_delta", "{\"type\": \"content_bl")));
        out.close();
      }
      case Fault.None _, Fault.EndedEarly _, Fault.Refused _, Fault.Silent _, Fault.Mutated _ ->
          out.close();
    }
  }

  private static void send(OutputStream out, byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  private static void pause(Duration wait) throws IOException {
    if (wait.isPositive()) {
      try {
        Thread.sleep(wait);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("The server was closed while it waited.", e);
      }
    }
  }
}
