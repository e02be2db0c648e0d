package dev.perdure.activities.forge;

import dev.perdure.activities.git.GitLogin;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** Forge that Perdure has access to: its server, its tokens and the client for its API. */
public final class Forge {

  private final ForgeServer server;
  private final ForgeTokens tokens;
  private final ForgeHttpClient http;

  Forge(ForgeServer server, ForgeTokens tokens, ForgeHttpClient http) {
    this.server = server;
    this.tokens = tokens;
    this.http = http;
  }

  static Forge of(
      ForgeKind kind, Function<String, Optional<String>> variables, ForgeHttpClient http) {
    ForgeServer server = ForgeServer.of(kind, variables);
    Optional<String> token =
        kind.tokenVariables().stream()
            .flatMap(name -> variables.apply(name).map(String::strip).stream())
            .filter(text -> !text.isEmpty())
            .findFirst();
    Optional<GitHubAppKey> app =
        kind == ForgeKind.GITHUB ? GitHubAppKey.of(variables) : Optional.empty();
    if (app.isPresent() && token.isPresent()) {
      throw new IllegalArgumentException(
          "GITHUB_APP_ID and a token for GitHub (%s) are both set: unset one of them."
              .formatted(String.join(", ", kind.tokenVariables())));
    }
    return new Forge(
        server,
        app.<ForgeTokens>map(key -> new GitHubApp(key, server, http, InstantSource.system()))
            .orElseGet(() -> new FixedToken(token)),
        http);
  }

  /** The kind of the forge. */
  public ForgeKind kind() {
    return server.kind();
  }

  /** Whether the operator has given a token or an app for the forge. */
  public boolean hasTokens() {
    return tokens.isSet();
  }

  /** Whether the operator has named the forge or given it a token. */
  public boolean isUsed() {
    return server.isNamed() || hasTokens();
  }

  /** The login and the address of the API, for people. */
  public String description() {
    return "%s for %s"
        .formatted(tokens.label(), GitRemoteUrl.withoutLogin(server.api().toString()));
  }

  boolean hosts(GitRemoteUrl remote) {
    return server.hosts(remote);
  }

  /** Finds git's login for a remote on this server over HTTP. */
  Optional<GitLogin> login(GitRemoteUrl remote) {
    if (!server.isServerOf(remote)) {
      return Optional.empty();
    }
    String origin = remote.address().replaceFirst("^([^/]+//)(?:[^/@]*@)?([^/]+)/.*$", "$1$2");
    return tokens
        .find(server.repository(remote))
        .map(token -> new GitLogin(origin, kind().user(), token));
  }

  /** The pull or merge requests of a remote's repository; refuses a forge without a token. */
  PullRequests pullRequests(GitRemoteUrl remote) {
    String repository = server.repository(remote);
    if (!tokens.isSet()) {
      throw DeliveryRefused.lasting(
          "There is no token for %s: set %s to one that may write contents and %ss of %s, and start Perdure again."
              .formatted(kind().label(), kind().tokenVariable(), kind().request(), repository));
    }
    var api = new ForgeApi(server, repository, tokens, http);
    return switch (kind()) {
      case GITHUB -> new GitHubPullRequests(api, repository);
      case GITLAB -> new GitLabMergeRequests(api, repository);
    };
  }
}
