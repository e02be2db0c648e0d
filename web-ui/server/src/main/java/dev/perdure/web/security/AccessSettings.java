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
 */
public record AccessSettings(
    String bind,
    Optional<AccessToken> token,
    TrustedProxies proxies,
    Optional<PageAddress> pages,
    List<IssuerSettings> issuers) {

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
  }

  /** Settings without a proxy. */
  public AccessSettings(String bind, Optional<AccessToken> token) {
    this(bind, token, TrustedProxies.none(), Optional.empty(), List.of());
  }

  /** The same settings behind proxies. */
  public AccessSettings behind(TrustedProxies named) {
    return new AccessSettings(bind, token, named, pages, issuers);
  }

  /** The same settings with an address for people elsewhere. */
  public AccessSettings openedAt(Optional<PageAddress> address) {
    return new AccessSettings(bind, token, proxies, address, issuers);
  }

  /** The same settings with identity providers. */
  public AccessSettings signingInAt(List<IssuerSettings> named) {
    return new AccessSettings(bind, token, proxies, pages, named);
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
