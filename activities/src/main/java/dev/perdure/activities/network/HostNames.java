package dev.perdure.activities.network;

import java.net.IDN;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names of hosts as rules know them: lower case, ASCII, without a port. */
public final class HostNames {

  private static final int LONGEST = 253;
  private static final Pattern NAME =
      Pattern.compile("(?=.*[a-z0-9])[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\\.[a-z0-9_-]+)*");
  private static final Pattern NUMBERS = Pattern.compile("[0-9a-fx.]*[0-9][0-9a-fx.]*");
  private static final Pattern SIX = Pattern.compile("\\[?[0-9a-f:.]*:[0-9a-f:.]*\\]?");

  private HostNames() {}

  /** A host in the form that rules know; empty if the text names none. */
  public static Optional<String> normal(String text) {
    String host = text.strip().toLowerCase(Locale.ROOT);
    if (SIX.matcher(host).matches()) {
      return literal(host.replace("[", "").replace("]", "")).map(InetAddress::getHostAddress);
    }
    String plain = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    try {
      return Optional.of(IDN.toASCII(plain).toLowerCase(Locale.ROOT))
          .filter(name -> name.length() <= LONGEST && NAME.matcher(name).matches());
    } catch (IllegalArgumentException noName) {
      return Optional.empty();
    }
  }

  /**
   * Whether a host in its normal form may lie in the public internet, as far as its name tells: a
   * name within the sandbox or an address that nobody can be let through to does not.
   */
  public static boolean mayBePublic(String host) {
    if (host.equals("localhost") || host.endsWith(".localhost")) {
      return false;
    }
    boolean address = host.contains(":") || NUMBERS.matcher(host).matches();
    return !address || literal(host).filter(PublicAddresses::contain).isPresent();
  }

  private static Optional<InetAddress> literal(String text) {
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException noAddress) {
      return Optional.empty();
    }
  }
}
