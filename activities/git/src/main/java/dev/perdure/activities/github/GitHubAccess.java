package dev.perdure.activities.github;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Address of GitHub's REST API, and the token for it.
 *
 * @param api where it is another installation; empty for github.com
 */
public record GitHubAccess(Optional<String> token, Optional<URI> api) {

  private static final URI PUBLIC = URI.create("https://api.github.com");
  private static final String PUBLIC_HOST = "github.com";

  /** As environment variables name them; a blank one is unset. */
  public static GitHubAccess of(Function<String, Optional<String>> variables) {
    Optional<String> token =
        Stream.of("PERDURE_GITHUB_TOKEN", "GITHUB_TOKEN", "GH_TOKEN")
            .flatMap(name -> variables.apply(name).map(String::strip).stream())
            .filter(text -> !text.isEmpty())
            .findFirst();
    return new GitHubAccess(token, variables.apply("GITHUB_API_URL").map(URI::create));
  }

  /** Without a token. */
  public static GitHubAccess none() {
    return new GitHubAccess(Optional.empty(), Optional.empty());
  }

  /** The address of the API. */
  public URI address() {
    return api.orElse(PUBLIC);
  }

  /** Whether the API is that of the server of a remote; a server of another name has to be set. */
  boolean serves(GitRemoteUrl remote) {
    return api.filter(address -> !address.equals(PUBLIC)).isPresent()
        || remote.host().equals(PUBLIC_HOST);
  }

  /** Settings of git that give the token to the server of a remote alone, by https alone. */
  public Map<String, String> credentials(GitRemoteUrl remote) {
    boolean ours = remote.host().equals(PUBLIC_HOST) || remote.host().equals(address().getHost());
    if (token.isEmpty() || !ours || !remote.address().startsWith("https://")) {
      return Map.of();
    }
    byte[] login = ("x-access-token:" + token.get()).getBytes(StandardCharsets.UTF_8);
    return Map.of(
        "http.https://%s/.extraHeader".formatted(remote.host()),
        "Authorization: Basic " + Base64.getEncoder().encodeToString(login));
  }

  /** A text without the token. */
  public String redacted(String text) {
    return token.map(secret -> text.replace(secret, "***")).orElse(text);
  }
}
