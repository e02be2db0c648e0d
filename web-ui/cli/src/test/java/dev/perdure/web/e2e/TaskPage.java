package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** Task as a client follows and steers it over HTTP alone. */
public final class TaskPage {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(6);
  private static final int RECORDED = 202;
  private static final Set<String> ENDED =
      Set.of("delivered", "answered", "rejected", "cancelled", "failed", "idle", "parked");

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;
  private final String id;

  private TaskPage(String url, String id) {
    this.url = url;
    this.id = id;
  }

  /** Hands a task over. */
  public static TaskPage create(String url, Map<String, Object> body) {
    var page = new TaskPage(url, "");
    var reply = page.post("/api/tasks", body);
    if (reply.statusCode() != 201) {
      throw new AssertionError("not created: " + reply.statusCode() + " " + reply.body());
    }
    return new TaskPage(url, read(reply.body()).path("id").asString());
  }

  /** Returns the page of a task that another client has created. */
  public static TaskPage of(String url, String id) {
    return new TaskPage(url, id);
  }

  /** Returns the page of the same task on another server, as after a restart. */
  public TaskPage at(String otherUrl) {
    return new TaskPage(otherUrl, id);
  }

  public String id() {
    return id;
  }

  public JsonNode task() {
    return get("/api/tasks/" + id);
  }

  public String state() {
    return task().path("state").asString();
  }

  /** Waits for the next pending request. */
  public JsonNode nextRequest() {
    Eventually.lasts(
        WAIT_TIMEOUT, () -> !pending().isEmpty() || hasEnded(), () -> "nothing asked: " + task());
    if (pending().isEmpty()) {
      throw new AssertionError("The task ended instead of asking: " + task());
    }
    return pending().get(0);
  }

  /** Waits for a request of a kind. */
  public JsonNode nextRequest(String kind) {
    JsonNode request = nextRequest();
    if (!request.path("kind").asString().equals(kind)) {
      throw new AssertionError("asked for something else: " + request);
    }
    return request;
  }

  /** The reason why the task does not move. */
  public JsonNode why() {
    return get("/api/tasks/" + id + "/why");
  }

  /** Waits until the task is delivered. */
  public TaskPage delivered() {
    assertThat(ended().path("state").asString()).isEqualTo("delivered");
    return this;
  }

  /** A request waits as it was asked. */
  public void assertPending(JsonNode asked) {
    JsonNode now = nextRequest(asked.path("kind").asString());
    assertThat(now.path("id")).isEqualTo(asked.path("id"));
    assertThat(now.path("digest")).isEqualTo(asked.path("digest"));
  }

  /** Settles a request and gives the status of the reply; repeated while no worker answers. */
  public int decide(JsonNode request, String decision, String outcome, Map<String, Object> more) {
    return decide(request, request.path("digest").asString(), decision, outcome, more);
  }

  public int decide(
      JsonNode request, String digest, String decision, String outcome, Map<String, Object> more) {
    var body = new LinkedHashMap<String, Object>(more);
    body.put("decisionId", decision);
    body.put("digest", digest);
    body.put("outcome", outcome);
    String path = "/api/requests/" + request.path("id").asString() + "/decision";
    var status = new AtomicInteger(RECORDED);
    Eventually.that(
        WAIT_TIMEOUT,
        () -> {
          status.set(post(path, body).statusCode());
          return status.get() != RECORDED;
        },
        () -> "no worker answered: " + task());
    return status.get();
  }

  /** Waits until the task asks or is at rest; whether it is at rest. */
  boolean isAtRest() {
    Eventually.lasts(
        WAIT_TIMEOUT, () -> !pending().isEmpty() || hasEnded(), () -> "nothing asked: " + task());
    return pending().isEmpty();
  }

  /** Waits until the task is at rest. */
  public JsonNode ended() {
    Eventually.lasts(WAIT_TIMEOUT.multipliedBy(2), this::hasEnded, () -> "not at rest: " + task());
    return task();
  }

  /** The transcript of a run. */
  public JsonNode messages(String run) {
    return get("/api/tasks/" + id + "/runs/" + id + "." + run + "/messages");
  }

  public JsonNode get(String path) {
    try {
      var request = ServerRequests.to(url + path).build();
      return read(http.send(request, BodyHandlers.ofString()).body());
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** Takes something away, such as a remembered rule. */
  public void delete(String path) {
    try {
      var request = ServerRequests.to(url + path).DELETE().build();
      http.send(request, BodyHandlers.discarding());
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** Replaces the plan's text, as a person does who edits it. */
  public void put(String path, String digest, String markdown) {
    try {
      var request =
          ServerRequests.to(url + path)
              .header("Content-Type", "text/markdown")
              .header("If-Match", '"' + digest + '"')
              .PUT(BodyPublishers.ofString(markdown))
              .build();
      var reply = http.send(request, BodyHandlers.ofString());
      if (reply.statusCode() != 200) {
        throw new AssertionError("not replaced: " + reply.body());
      }
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  public HttpResponse<String> post(String path, Object body) {
    try {
      var request =
          ServerRequests.to(url + path)
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(Json.write(body)))
              .build();
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private boolean hasEnded() {
    return ENDED.contains(state());
  }

  private JsonNode pending() {
    return get("/api/requests?status=pending&task=" + id).path("items");
  }

  static JsonNode read(String json) {
    return Json.mapper().readTree(json);
  }

  /** The steps' states in order. */
  public List<String> steps() {
    return task()
        .path("plan")
        .path("steps")
        .valueStream()
        .map(step -> step.path("state").asString())
        .toList();
  }
}
