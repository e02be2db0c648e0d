package dev.perdure.web.management;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.perdure.activities.json.Json;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Answers the requests of monitors; the paths are those of Spring Boot's actuator. */
record ManagementHandler(HealthReader healthReader, PrometheusMeterRegistry metrics)
    implements HttpHandler {

  private static final String JSON = "application/json";
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final Set<String> READING = Set.of("GET", "HEAD");

  private record PlainAnswer(int status, String type, String body) {}

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      PlainAnswer answer = answer(exchange);
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      var headers = exchange.getResponseHeaders();
      headers.set("Content-Type", answer.type());
      headers.set("Cache-Control", "no-store");
      headers.set("X-Content-Type-Options", "nosniff");
      boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(answer.status(), hasBody ? body.length : -1);
      if (hasBody) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private PlainAnswer answer(HttpExchange exchange) {
    if (!READING.contains(exchange.getRequestMethod())) {
      exchange.getResponseHeaders().set("Allow", "GET, HEAD");
      return new PlainAnswer(405, TEXT, "Only GET and HEAD are served here.\n");
    }
    return switch (exchange.getRequestURI().getPath()) {
      case "/actuator/health" -> json(healthReader.health());
      case "/actuator/health/liveness" -> json(HealthReport.ALIVE);
      case "/actuator/health/readiness" -> json(healthReader.readiness());
      case "/actuator/prometheus" -> new PlainAnswer(200, METRICS, metrics.scrape());
      default -> new PlainAnswer(404, TEXT, "Use /actuator/health or /actuator/prometheus.\n");
    };
  }

  private static PlainAnswer json(HealthReport report) {
    return new PlainAnswer(report.isUp() ? 200 : 503, JSON, Json.write(report.json()));
  }
}
