package dev.perdure.web.security;

import dev.perdure.activities.network.HostName;
import dev.perdure.planner.message.AddressSecrets;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The address at which people open the pages, as the operator names it: usually that of a proxy,
 * which may run on the same machine and pass its own name on.
 *
 * @param url the address without slashes at its end
 * @param origin the origin that browsers send from there
 * @param hosts the values of the header {@code Host} that belong to it
 */
public record PageAddress(String url, String origin, Set<String> hosts) {

  /** The environment variable that names the address of the pages for people elsewhere. */
  public static final String VARIABLE = "PERDURE_PAGE_URL";

  private static final String ENCRYPTED = "https";
  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  /** Copies the hosts. */
  public PageAddress {
    hosts = Set.copyOf(hosts);
  }

  /** Parses the variable's value; refuses what is no address by HTTP. */
  public static Optional<PageAddress> parse(Optional<String> variable) {
    return variable.map(PageAddress::parse);
  }

  private static PageAddress parse(String text) {
    if (AddressSecrets.areInLogin(text)) {
      throw new IllegalArgumentException(
          "%s holds a login, which everybody would read in links: remove it.".formatted(VARIABLE));
    }
    URI uri = uri(text.strip()).orElseThrow(() -> refusal(text));
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!Set.of("http", ENCRYPTED).contains(scheme) || uri.getHost() == null) {
      throw refusal(text);
    }
    String host = uri.getHost().toLowerCase(Locale.ROOT);
    int usual = scheme.equals(ENCRYPTED) ? HTTPS_PORT : HTTP_PORT;
    int port = uri.getPort() < 0 ? usual : uri.getPort();
    String named = host + ":" + port;
    Set<String> hosts = port == usual ? Set.of(host, named) : Set.of(named);
    String origin = scheme + "://" + (port == usual ? host : named);
    return new PageAddress(uri.toString().replaceFirst("/+$", ""), origin, hosts);
  }

  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(URI.create(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static IllegalArgumentException refusal(String text) {
    return new IllegalArgumentException(
        "%s is '%s', which is not a valid address: write one such as https://host.example/path."
            .formatted(VARIABLE, HostName.plain(text.strip())));
  }

  /** Whether a request with this header {@code Host} was sent to the address. */
  boolean isHost(String header) {
    return hosts.contains(header.toLowerCase(Locale.ROOT));
  }

  /** Whether a page of the address sent a request with this header {@code Origin}. */
  boolean isOrigin(String header) {
    return origin.equals(header);
  }
}
