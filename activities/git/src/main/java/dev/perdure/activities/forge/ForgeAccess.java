package dev.perdure.activities.forge;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitLogin;
import dev.perdure.activities.git.GitLoginSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Access to forges: logins of git for their servers, and their pull and merge requests. A token
 * goes to the server that it belongs to, and to no other.
 */
public final class ForgeAccess implements GitLoginSource {

  private static final ForgeAccess NONE = of(_ -> Optional.empty());

  private final List<Forge> forges;

  private ForgeAccess(List<Forge> forges) {
    this.forges = List.copyOf(forges);
  }

  /**
   * Reads the access from environment variables; a blank one is unset. Refuses values that can't be
   * used, with a token or an app also certificates.
   */
  public static ForgeAccess of(Function<String, Optional<String>> variables) {
    ForgeHttpClient http = ForgeHttpClient.of(variables);
    ForgeAccess access = of(variables, http);
    if (access.forges.stream().anyMatch(Forge::hasTokens)) {
      http.requireCertificates();
    }
    return access;
  }

  /**
   * Reads the access without a look at certificates; calls also take the proxies of git's settings.
   */
  public static ForgeAccess of(Function<String, Optional<String>> variables, Git git) {
    return of(variables, ForgeHttpClient.of(variables).with(git));
  }

  private static ForgeAccess of(
      Function<String, Optional<String>> variables, ForgeHttpClient http) {
    return new ForgeAccess(
        Stream.of(ForgeKind.values()).map(kind -> Forge.of(kind, variables, http)).toList());
  }

  /** Access without a token. */
  public static ForgeAccess none() {
    return NONE;
  }

  /** The forges, also those without a token. */
  public List<Forge> forges() {
    return forges;
  }

  @Override
  public Optional<GitLogin> find(String address) {
    return GitRemoteUrl.of(address)
        .flatMap(
            remote -> forges.stream().flatMap(forge -> forge.login(remote).stream()).findFirst());
  }

  /** The pull or merge requests of a remote; refuses a server that is no known forge. */
  public PullRequests pullRequests(GitRemoteUrl remote) {
    return forges.stream()
        .filter(forge -> forge.hosts(remote))
        .findFirst()
        .orElseThrow(() -> unknown(remote))
        .pullRequests(remote);
  }

  private static DeliveryRefused unknown(GitRemoteUrl remote) {
    return DeliveryRefused.lasting(
        "The remote '%s' is on no forge that Perdure knows: set GITHUB_URL or GITLAB_URL to the address of this server, or deliver with the mode push."
            .formatted(remote.text()));
  }
}
