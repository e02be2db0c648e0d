package dev.perdure.activities.github;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.TextShortener;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Client of GitHub's REST API that opens and updates the pull requests of a repository. */
public record PullRequestClient(GitHubAccess access, GitRemoteUrl remote) {

  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final Duration MAX_RATE_LIMIT_DELAY = Duration.ofMinutes(2);
  private static final int MAX_SIZE = 4 << 20;
  private static final int MAX_MESSAGE_LENGTH = 500;

  /** A repository as GitHub answers. */
  private record GitHubRepository(@JsonProperty("default_branch") @Nullable String defaultBranch) {}

  /** A pull request as GitHub answers. */
  private record Pull(
      long number, @JsonProperty("html_url") @Nullable String page, @Nullable Branch head) {

    boolean isOf(String branch) {
      return head != null && branch.equals(head.ref());
    }
  }

  /** The branch that a pull request is of. */
  private record Branch(@Nullable String ref) {}

  /** The words of a pull request, to be changed. */
  private record PullRequestText(String title, String body) {}

  /** Refuses a server whose API is not known, or one without a token. */
  public void requireAccess() {
    if (!access.serves(remote)) {
      throw DeliveryRefused.lasting(
          "The remote '%s' is not on github.com: set GITHUB_API_URL for a server of your own, or deliver with the mode push."
              .formatted(remote.text()));
    }
    if (access.token().isEmpty()) {
      throw DeliveryRefused.lasting(
          "There is no token for GitHub: set GITHUB_TOKEN to one that may write contents and pull requests of %s, and start Perdure again."
              .formatted(remote.slug()));
    }
  }

  /** The branch that pull requests go to where none is named. */
  public String defaultBranch() {
    return Objects.requireNonNullElse(
        read(call("GET", "", Optional.empty()), GitHubRepository.class).defaultBranch(), "main");
  }

  /** The page of the open pull request of a branch, opened or brought up to date. */
  public String put(PullRequestDraft draft) {
    String reply =
        find(draft.head())
            .map(open ->
                call(
                    "PATCH",
                    "/pulls/" + open.number(),
                    Optional.of(new PullRequestText(draft.title(), draft.body()))))
            .orElseGet(() -> call("POST", "/pulls", Optional.of(draft)));
    return page(read(reply, Pull.class));
  }

  private Optional<Pull> find(String head) {
    String query = URLEncoder.encode(remote.owner() + ":" + head, StandardCharsets.UTF_8);
    String found = call("GET", "/pulls?state=open&head=" + query, Optional.empty());
    return Stream.of(read(found, Pull[].class)).filter(pull -> pull.isOf(head)).findFirst();
  }

  private static String page(Pull pull) {
    return Optional.ofNullable(pull.page())
        .filter(url -> url.matches("https?://\\S+"))
        .orElseThrow(() -> unreadable());
  }

  private String call(String method, String path, Optional<?> body) {
    var address = URI.create("%s/repos/%s%s".formatted(access.address(), remote.slug(), path));
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(REQUEST_TIMEOUT)
            .header("Accept", "application/vnd.github+json")
            .header("X-GitHub-Api-Version", "2022-11-28")
            .header("Authorization", "Bearer " + access.token().orElse(""))
            .header("Content-Type", "application/json")
            .method(
                method,
                body.map(json -> BodyPublishers.ofString(Json.write(json)))
                    .orElseGet(BodyPublishers::noBody))
            .build();
    try (HttpClient client = HttpClient.newBuilder().connectTimeout(REQUEST_TIMEOUT).build()) {
      HttpResponse<byte[]> reply =
          client.send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_SIZE));
      String text = new String(reply.body(), StandardCharsets.UTF_8);
      if (reply.statusCode() / 100 != 2) {
        throw refused(reply, text);
      }
      return text;
    } catch (IOException e) {
      throw DeliveryRefused.passing(
          "GitHub can't be reached at %s: %s".formatted(access.address(), e.getMessage()), PAUSE);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw DeliveryRefused.passing("The call of GitHub was interrupted.", PAUSE);
    }
  }

  private DeliveryRefused refused(HttpResponse<byte[]> reply, String text) {
    Optional<Duration> wait = wait(reply);
    int status = reply.statusCode();
    if (wait.isPresent() && (status == 403 || status == 429)) {
      return limited(wait.get());
    }
    return switch (status) {
      case 401 ->
          DeliveryRefused.lasting(
              "GitHub does not take the token: set GITHUB_TOKEN to a valid one and start Perdure"
                  + " again.");
      case 403 ->
          DeliveryRefused.lasting(
              "The token may not open pull requests of %s (%s): give it write access to contents and pull requests."
                  .formatted(remote.slug(), message(text)));
      case 404 ->
          DeliveryRefused.lasting(
              "GitHub has no repository '%s', or the token may not see it: check the remote and the token's access."
                  .formatted(remote.slug()));
      case 422 ->
          DeliveryRefused.lasting(
              "GitHub refuses the pull request of %s: %s".formatted(remote.slug(), message(text)));
      default -> {
        String sentence = "GitHub answered with status %d: %s".formatted(status, message(text));
        yield status >= 500
            ? DeliveryRefused.passing(sentence, PAUSE)
            : DeliveryRefused.lasting(sentence);
      }
    };
  }

  /** How long a limit of calls lasts; empty where none is reached. */
  private static Optional<Duration> wait(HttpResponse<?> reply) {
    Optional<Duration> said =
        reply
            .headers()
            .firstValue("retry-after")
            .flatMap(PullRequestClient::number)
            .map(Duration::ofSeconds);
    boolean usedUp =
        reply.headers().firstValue("x-ratelimit-remaining").filter("0"::equals).isPresent();
    return said.or(() ->
        reply
            .headers()
            .firstValue("x-ratelimit-reset")
            .filter(_ -> usedUp)
            .flatMap(PullRequestClient::number)
            .map(at -> Duration.between(Instant.now(), Instant.ofEpochSecond(at)))
            .map(left -> left.isNegative() ? Duration.ZERO : left));
  }

  private static Optional<Long> number(String text) {
    return text.matches("\\d{1,12}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
  }

  private static DeliveryRefused limited(Duration wait) {
    return wait.compareTo(MAX_RATE_LIMIT_DELAY) <= 0
        ? DeliveryRefused.passing("GitHub's limit of calls is reached.", wait.plusSeconds(1))
        : DeliveryRefused.lasting(
            "GitHub's limit of calls is reached for %d minutes: send the task a message after that."
                .formatted(wait.toMinutes() + 1));
  }

  /** Returns GitHub's message on a failure, with the details of each fault. */
  private String message(String text) {
    try {
      JsonNode said = Json.mapper().readTree(text);
      String all =
          Stream.concat(Stream.of(said), said.path("errors").values().stream())
              .map(each -> each.path("message").asString(""))
              .filter(each -> !each.isBlank())
              .collect(Collectors.joining("; "));
      return access.redacted(
          TextShortener.start(all.isEmpty() ? "no reason" : all, MAX_MESSAGE_LENGTH));
    } catch (JacksonException e) {
      return "no reason";
    }
  }

  private static <T> T read(String text, Class<T> type) {
    try {
      return Json.read(text, type);
    } catch (JacksonException e) {
      throw unreadable();
    }
  }

  private static DeliveryRefused unreadable() {
    return DeliveryRefused.lasting("The answer is not that of GitHub's API: check GITHUB_API_URL.");
  }
}
