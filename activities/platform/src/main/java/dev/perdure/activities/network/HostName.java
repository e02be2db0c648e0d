package dev.perdure.activities.network;

import java.net.IDN;
import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A host name in the form of permission rules: lower case, ASCII, without a port. */
public record HostName(String value) {

  private static final int MAX_NAME_LENGTH = 253;
  private static final String UNREADABLE = "an address that can't be read";
  private static final Pattern NAME =
      Pattern.compile("(?=.*[a-z0-9])[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\\.[a-z0-9_-]+)*");
  private static final Pattern NUMBERS = Pattern.compile("[0-9a-fx.]*[0-9][0-9a-fx.]*");
  private static final Pattern SIX = Pattern.compile("\\[?[0-9a-f:.]*:[0-9a-f:.]*\\]?");

  /** A login before a host, also with a password that holds signs of an address. */
  private static final Pattern LOGIN =
      Pattern.compile("(?<=://)(?:[^/?#]*@|[^/?#@:\\[]*:(?![0-9]*(?:[/?#]|$))[^@]*@)");

  /** The name of a host in a text; empty if it names none. */
  public static Optional<HostName> of(String text) {
    String host = text.strip().toLowerCase(Locale.ROOT);
    if (SIX.matcher(host).matches()) {
      return literal(host.replace("[", "").replace("]", ""))
          .map(address -> new HostName(address.getHostAddress()));
    }
    String plain = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    try {
      return Optional.of(IDN.toASCII(plain).toLowerCase(Locale.ROOT))
          .filter(name -> name.length() <= MAX_NAME_LENGTH && NAME.matcher(name).matches())
          .map(HostName::new);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Whether the host may lie in the public internet, as far as its name tells. */
  public boolean mayBePublic() {
    if (value.equals("localhost") || value.endsWith(".localhost")) {
      return false;
    }
    boolean address = value.contains(":") || NUMBERS.matcher(value).matches();
    return !address || literal(value).filter(PublicAddressCheck::contain).isPresent();
  }

  /** Whether the name can be one of the public internet, and of no network behind it. */
  public boolean isPublicName() {
    return mayBePublic() && (value.contains(":") || !CheckedDnsResolver.isInner(value));
  }

  /** The part of an address that names its server, without what may be a secret. */
  public static String origin(URI address) {
    String port = address.getPort() < 0 ? "" : ":" + address.getPort();
    return address.getScheme() + "://" + address.getHost() + port;
  }

  /** An address without its login and its parameters, which may be secrets. */
  public static String plain(String address) {
    return LOGIN.matcher(address).replaceFirst("").split("[?#]", 2)[0];
  }

  /**
   * Returns the name of the server in an address as the address writes the name; a fixed word if
   * the address is unreadable.
   */
  public static String origin(String address) {
    try {
      URI uri = URI.create(address);
      return uri.getHost() == null ? UNREADABLE : origin(uri);
    } catch (IllegalArgumentException e) {
      return UNREADABLE;
    }
  }

  private static Optional<InetAddress> literal(String text) {
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
