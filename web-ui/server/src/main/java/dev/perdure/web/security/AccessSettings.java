package dev.perdure.web.security;

import dev.perdure.web.security.oidc.IssuerSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/**
 * The address the server listens on, and the token that callers must present: without one it may
 * listen on loopback addresses only.
 *
 * @param proxies the proxies that name the addresses of callers
 * @param pages the address at which people elsewhere open the pages, if one is named
 * @param issuers the identity providers at which people sign in
 * @param areRolesRequired whether people and named tokens without a role may do nothing
 */
public record AccessSettings(
    String bind,
    Optional<AccessToken> token,
    TrustedProxies proxies,
    Optional<PageAddress> pages,
    List<IssuerSettings> issuers,
    boolean areRolesRequired) {

  /** The environment variable by which an operator requires roles. */
  public static final String ROLES_VARIABLE = "PERDURE_ROLES";

  /** Refuses to listen to the world without a token, and issuers that cannot send browsers back. */
  public AccessSettings {
    if (token.isEmpty() && !isLoopback(bind)) {
      throw new IllegalArgumentException(
          "Listening on '%s' without a token lets others in: drop --no-token, or set PERDURE_BIND to 127.0.0.1."
              .formatted(bind));
    }
    issuers = List.copyOf(issuers);
    if (!issuers.isEmpty() && (token.isEmpty() || (pages.isEmpty() && !isLoopback(bind)))) {
      throw new IllegalArgumentException(
          "%s needs a token and, beyond this machine, the address of the pages: drop --no-token, and set %s."
              .formatted(IssuerSettings.VARIABLE, PageAddress.VARIABLE));
    }
    if (areRolesRequired) {
      requireRoles(token, issuers);
    }
  }

  private static void requireRoles(Optional<AccessToken> token, List<IssuerSettings> issuers) {
    if (token.isEmpty()) {
      throw new IllegalArgumentException(
          "%s needs a token: a server with --no-token serves every caller, so drop --no-token."
              .formatted(ROLES_VARIABLE));
    }
    issuers.stream()
        .filter(issuer -> issuer.groupRoles().isEmpty())
        .findFirst()
        .ifPresent(issuer -> {
          throw new IllegalArgumentException(
              "%s is missing: people need roles on this server, so give roles to groups of '%s'."
                  .formatted(issuer.rolesVariable(), issuer.key()));
        });
  }

  /** Settings without a proxy. */
  public AccessSettings(String bind, Optional<AccessToken> token) {
    this(bind, token, TrustedProxies.none(), Optional.empty(), List.of(), false);
  }

  /** The same settings behind proxies. */
  public AccessSettings behind(TrustedProxies named) {
    return new AccessSettings(bind, token, named, pages, issuers, areRolesRequired);
  }

  /** The same settings with an address for people elsewhere. */
  public AccessSettings openedAt(Optional<PageAddress> address) {
    return new AccessSettings(bind, token, proxies, address, issuers, areRolesRequired);
  }

  /** The same settings with identity providers. Roles of one provider's groups require roles. */
  public AccessSettings signingInAt(List<IssuerSettings> named) {
    boolean haveRoles = named.stream().anyMatch(issuer -> issuer.groupRoles().isPresent());
    return new AccessSettings(bind, token, proxies, pages, named, areRolesRequired || haveRoles);
  }

  /** The same settings with the value of the variable for roles. */
  public AccessSettings withRoles(Optional<String> value) {
    if (value.isPresent() && !value.get().equals("required")) {
      throw new IllegalArgumentException(
          "%s is '%s': set it to required, or leave it out."
              .formatted(ROLES_VARIABLE, value.get()));
    }
    boolean areRequired = value.isPresent() || areRolesRequired;
    return new AccessSettings(bind, token, proxies, pages, issuers, areRequired);
  }

  /**
   * Whether a header {@code Host} names the address for people elsewhere. Without a token there are
   * no such people.
   */
  boolean isPageHost(String host) {
    return token.isPresent() && pages.filter(page -> page.isHost(host)).isPresent();
  }

  /** The same for a header {@code Origin}; a proxy may have replaced the host. */
  boolean isPageOrigin(String origin) {
    return token.isPresent() && pages.filter(page -> page.isOrigin(origin)).isPresent();
  }

  /** The settings of a process without pages. */
  public static AccessSettings ofNoCaller() {
    return new AccessSettings("127.0.0.1", Optional.empty());
  }

  /** Whether only this machine can reach the server. */
  public boolean isLocal() {
    return isLoopback(bind);
  }

  private static boolean isLoopback(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException _) {
      return false;
    }
  }
}
