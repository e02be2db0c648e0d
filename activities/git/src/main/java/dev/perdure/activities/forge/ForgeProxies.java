package dev.perdure.activities.forge;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.activities.network.NamedProxy;
import dev.perdure.activities.network.ProxyEnvironment;
import dev.perdure.activities.network.ProxyLogins;
import java.util.Optional;
import java.util.function.Function;

/**
 * The proxies of forges, as git chooses them: {@code http.proxy} of git's settings, also for one
 * server ({@code http.<url>.proxy}), then {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code
 * ALL_PROXY}. {@code NO_PROXY} holds for all of them.
 */
final class ForgeProxies {

  private static final String GIT_SETTING = "http.proxy";

  static {
    ProxyLogins.allow();
  }

  private final ProxyEnvironment environment;
  private final Optional<Git> git;

  private ForgeProxies(ProxyEnvironment environment, Optional<Git> git) {
    this.environment = environment;
    this.git = git;
  }

  static ForgeProxies of(Function<String, Optional<String>> variables) {
    return new ForgeProxies(ProxyEnvironment.of(variables), Optional.empty());
  }

  ForgeProxies with(Git other) {
    return new ForgeProxies(environment, Optional.of(other));
  }

  /** The proxy for a request; refuses a setting that names no HTTP proxy. */
  Optional<ForgeProxy> find(ForgeRequest request) {
    return named(request).map(named -> ForgeProxy.of(named, request));
  }

  private Optional<NamedProxy> named(ForgeRequest request) {
    if (environment.isWithout(request.address())) {
      return Optional.empty();
    }
    Optional<GitResult> set =
        git.map(program -> program.tryTo("config", "--get-urlmatch", GIT_SETTING, request.server()))
            .filter(GitResult::succeeded);
    return set.isPresent()
        ? set.map(GitResult::text)
            .map(String::strip)
            .filter(text -> !text.isEmpty())
            .map(text -> new NamedProxy(GIT_SETTING, text))
        : environment.find(request.address());
  }
}
