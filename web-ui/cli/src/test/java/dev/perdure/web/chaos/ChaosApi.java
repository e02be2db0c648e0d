package dev.perdure.web.chaos;

import dev.perdure.activities.json.Json;
import dev.perdure.web.e2e.ServerRequests;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** HTTP API as an outside client uses it; a reply that no client should get counts as a fault. */
final class ChaosApi {

  /** The status of a call that found no server. */
  static final int AWAY = 0;

  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(90);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Supplier<String> url;
  private final ActionLog log;
  private final List<String> faults = new CopyOnWriteArrayList<>();
  private volatile boolean disturbed;

  ChaosApi(Supplier<String> url, ActionLog log) {
    this.url = url;
    this.log = log;
  }

  /** Server errors that no client should see. */
  List<String> faults() {
    return faults;
  }

  /** Whether the server or the engine is being killed, so that 503 is a fair reply. */
  void disturbed(boolean now) {
    disturbed = now;
  }

  ChaosReply get(String path) {
    return send(request(path).GET());
  }

  ChaosReply post(String path, Map<String, ?> body) {
    String json = Json.write(body);
    var reply =
        send(
            request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json)));
    log.add("POST %s %s -> %d %s".formatted(path, json, reply.status(), brief(reply)));
    return reply;
  }

  private HttpRequest.Builder request(String path) {
    return ServerRequests.to(url.get() + path);
  }

  private ChaosReply send(HttpRequest.Builder request) {
    boolean before = disturbed;
    var built = request.timeout(WAIT_TIMEOUT).build();
    try {
      var response = http.send(built, BodyHandlers.ofString());
      int status = response.statusCode();
      note(status >= 500 && status != 503, built + " -> " + status + " " + response.body());
      note(status == 503 && !before && !disturbed, built + " -> 503 " + response.body());
      return new ChaosReply(status, read(response.body()));
    } catch (IOException away) {
      note(!before && !disturbed, built + " -> " + away);
      return new ChaosReply(AWAY, Json.mapper().createObjectNode());
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private void note(boolean wrong, String fault) {
    if (wrong) {
      faults.add(fault);
    }
  }

  private static String brief(ChaosReply reply) {
    if (reply.status() >= 400) {
      return reply.text("code") + ": " + reply.text("detail");
    }
    return reply.text("id");
  }

  private static JsonNode read(String body) {
    return body.isEmpty() ? Json.mapper().createObjectNode() : Json.mapper().readTree(body);
  }
}
