package dev.perdure.activities.forge;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.message.KnownSecrets;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of a GitHub App: GitHub gives a token for one repository, which is valid for an hour.
 * Perdure keeps tokens in memory alone, and gets another one before the old one ends.
 */
final class GitHubApp implements ForgeTokens {

  /** A push or fetch that begins with a token also ends with it. */
  private static final Duration MIN_LIFETIME = Duration.ofMinutes(10);

  private final GitHubAppKey key;
  private final ForgeServer server;
  private final ForgeHttpClient http;
  private final InstantSource clock;
  private final Map<String, InstallationToken> tokens = new HashMap<>();
  private final List<InstallationToken> learned = new ArrayList<>();

  GitHubApp(GitHubAppKey key, ForgeServer server, ForgeHttpClient http, InstantSource clock) {
    this.key = key;
    this.server = server;
    this.http = http;
    this.clock = clock;
  }

  /** An installation as GitHub answers. */
  private record Installation(@Nullable Long id) {}

  /** A token as GitHub answers. */
  private record InstallationToken(
      @Nullable String token, @JsonProperty("expires_at") @Nullable Instant expiry) {

    boolean lastsUntil(Instant instant) {
      return token != null && expiry != null && expiry.isAfter(instant);
    }
  }

  @Override
  public boolean isSet() {
    return true;
  }

  @Override
  public String label() {
    return "App " + key.app();
  }

  @Override
  public synchronized Optional<String> find(String repository) {
    InstallationToken known = tokens.get(repository);
    if (known != null && known.lastsUntil(clock.instant().plus(MIN_LIFETIME))) {
      return Optional.ofNullable(known.token());
    }
    Optional<InstallationToken> made = installation(repository).flatMap(id -> make(id, repository));
    made.ifPresent(token -> tokens.put(repository, token));
    return made.map(InstallationToken::token);
  }

  @Override
  public synchronized boolean renew(String repository) {
    return tokens.remove(repository) != null;
  }

  /** Finds the installation that has the repository; empty if the App is not installed there. */
  private Optional<String> installation(String repository) {
    if (key.installation().isPresent()) {
      return key.installation();
    }
    String path = "/repos/%s/installation".formatted(ForgeApi.path(repository));
    ForgeReply reply = call("GET", path, Optional.empty());
    if (reply.status() == 404) {
      return Optional.empty();
    }
    return Optional.of(
        String.valueOf(
            require(reply, repository)
                .read(Installation.class)
                .map(Installation::id)
                .orElseThrow(this::unreadable)));
  }

  /** Makes a token; empty if the installation does not have the repository. */
  private Optional<InstallationToken> make(String installation, String repository) {
    String name = repository.substring(repository.indexOf('/') + 1);
    ForgeReply reply =
        call(
            "POST",
            "/app/installations/%s/access_tokens".formatted(installation),
            Optional.of(Map.of("repositories", List.of(name))));
    if (reply.status() == 422) {
      return Optional.empty();
    }
    InstallationToken made =
        require(reply, repository)
            .read(InstallationToken.class)
            .filter(token -> token.lastsUntil(clock.instant()))
            .orElseThrow(this::unreadable);
    learn(made);
    return Optional.of(made);
  }

  /** Has the token redacted as long as it opens something. */
  private void learn(InstallationToken made) {
    Instant now = clock.instant();
    learned.stream()
        .filter(token -> !token.lastsUntil(now))
        .flatMap(token -> Optional.ofNullable(token.token()).stream())
        .forEach(KnownSecrets::forget);
    learned.removeIf(token -> !token.lastsUntil(now));
    Optional.ofNullable(made.token()).ifPresent(KnownSecrets::learn);
    learned.add(made);
  }

  private ForgeReply call(String method, String path, Optional<?> body) {
    return http.send(
        new ForgeRequest(
            ForgeKind.GITHUB,
            method,
            URI.create(server.api() + path),
            key.claim(clock.instant()),
            body));
  }

  private ForgeReply require(ForgeReply reply, String repository) {
    if (reply.succeeded()) {
      return reply;
    }
    String reason = ForgeRefusal.reason(reply);
    String said = "GitHub gives App %s no token for '%s' (status %d: %s)";
    String begun = said.formatted(key.app(), repository, reply.status(), reason);
    if (reply.limit().isPresent()) {
      throw new ForgeRefusal(server, repository).of(reply, false);
    }
    if (reply.isBusy()) {
      throw DeliveryRefused.busy(
          begun + "." + ForgeRefusal.RETRIES, ForgeRefusal.shorterWait(reply.pause()));
    }
    throw DeliveryRefused.lasting(begun + remedy(reply.status()));
  }

  private static String remedy(int status) {
    return switch (status) {
      case 401 ->
          ": set GITHUB_APP_ID to the App's id and GITHUB_APP_PRIVATE_KEY_FILE to a private key that the App has, check this machine's clock, and start Perdure again.";
      case 403 -> ": resume the installation of the App, or give the App access to contents.";
      case 404 -> ": check GITHUB_APP_INSTALLATION_ID.";
      default -> ": check GITHUB_URL.";
    };
  }

  private DeliveryRefused unreadable() {
    return DeliveryRefused.lasting(
        "The answer of %s is not that of GitHub's API: check GITHUB_URL."
            .formatted(GitRemoteUrl.withoutLogin(server.api().toString())));
  }
}
