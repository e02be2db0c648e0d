package dev.perdure.activities.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.DnsResolver;

/**
 * DNS resolver that refuses addresses which must not be reached, and so is safe against names that
 * resolve differently a moment later (DNS rebinding).
 */
public final class CheckedDnsResolver implements DnsResolver {

  /** Names that no public server knows. */
  private static final Pattern INNER =
      Pattern.compile(
          "(?i)[^.]*\\.?|.*\\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa)\\.?");

  private final HostResolver hostResolver;
  private final Predicate<InetAddress> mayReach;

  /** A resolver that reaches the public internet and nothing else. */
  public static CheckedDnsResolver ofThePublic() {
    return new CheckedDnsResolver(HostResolver.system(), PublicAddressCheck::containElsewhere);
  }

  /** A resolver on another one that checks its answers. */
  public CheckedDnsResolver(HostResolver hostResolver, Predicate<InetAddress> mayReach) {
    this.hostResolver = hostResolver;
    this.mayReach = mayReach;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    List<InetAddress> all = hostResolver.resolve(unbracketed(host));
    for (InetAddress address : all) {
      if (!mayReach.test(address)) {
        throw new ForbiddenAddressException(host, address);
      }
    }
    return all.toArray(InetAddress[]::new);
  }

  /**
   * Refuses a host that a proxy must not be asked for. A proxy resolves names by itself: what this
   * machine knows must be public here too, and of the rest names that are never public are refused.
   */
  public void checkForProxy(String host) throws ForbiddenAddressException {
    try {
      resolve(host);
    } catch (ForbiddenAddressException forbidden) {
      throw forbidden;
    } catch (UnknownHostException unknown) {
      if (isInner(host)) {
        throw new ForbiddenAddressException(host);
      }
    }
  }

  /** Whether a name belongs to no public server, whatever it resolves to. */
  static boolean isInner(String host) {
    return INNER.matcher(host).matches();
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }

  private static String unbracketed(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }
}
