package dev.perdure.activities.tool.web;

import dev.perdure.activities.network.HostName;
import dev.perdure.activities.network.PortNumber;
import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and normalizes URLs of web pages, and rejects those whose host is ambiguous. */
final class PageUrlParser {

  private static final int MAX_URL_LENGTH = 8_192;
  private static final Pattern FORM =
      Pattern.compile("(?i)(https?)://([^/?#]*)([^#]*)(#.*)?", Pattern.DOTALL);
  private static final String SECURE = "https";
  private static final int USUAL_PORT = 80;
  private static final int USUAL_SECURE_PORT = 443;
  private static final Pattern NUMBERS = Pattern.compile("(?i)(^|\\.)(\\d+|0x[0-9a-f]*)\\.?$");
  private static final Pattern FOUR_NUMBERS =
      Pattern.compile("((0|[1-9]\\d{0,2})\\.){3}(0|[1-9]\\d{0,2})");
  private static final Pattern UNSAFE =
      Pattern.compile("[^A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]");

  private PageUrlParser() {}

  /** An address of a page, or empty if it is none that can be fetched. */
  public static Optional<URI> parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (text.length() > MAX_URL_LENGTH || !form.matches() || form.group(2).contains("@")) {
      return Optional.empty();
    }
    try {
      String rest = UNSAFE.matcher(form.group(3)).replaceAll(PageUrlParser::encoded);
      String scheme = form.group(1).toLowerCase(Locale.ROOT);
      URI uri = new URI(scheme + "://" + ascii(form.group(2)) + rest);
      return Optional.of(uri).filter(PageUrlParser::isPlain);
    } catch (URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Whether host and port are what they seem: numbers with leading zeros, in hex or fewer than four
   * are read as different hosts by different programs.
   */
  private static boolean isPlain(URI address) {
    String host = address.getHost();
    return host != null
        && HostName.of(host).isPresent()
        && address.getPort() <= PortNumber.MAX_PORT
        && (!NUMBERS.matcher(host).find() || FOUR_NUMBERS.matcher(host).matches());
  }

  /** Resolves the target of a redirection, if it is a page. */
  static Optional<URI> resolve(URI address, String location) {
    try {
      String safe = UNSAFE.matcher(location.strip()).replaceAll(PageUrlParser::encoded);
      return parse(address.resolve(safe).toString());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The host of an address as permission rules name it, for pages as for commands. */
  public static String host(URI address) {
    String host = address.getHost().toLowerCase(Locale.ROOT);
    return HostName.of(host).map(HostName::value).orElse(host);
  }

  /** Whether two addresses are those of one server; https counts as the same if http is usual. */
  static boolean isSameServer(URI one, URI next) {
    boolean samePort = port(one) == port(next);
    return host(one).equals(host(next))
        && (samePort || (port(one) == USUAL_PORT && port(next) == USUAL_SECURE_PORT));
  }

  /** Whether a redirection leads from an encrypted page to one that is not. */
  static boolean losesEncryption(URI address, URI next) {
    return address.getScheme().equals(SECURE) && !next.getScheme().equals(SECURE);
  }

  private static int port(URI address) {
    int usual = address.getScheme().equals(SECURE) ? USUAL_SECURE_PORT : USUAL_PORT;
    return address.getPort() < 0 ? usual : address.getPort();
  }

  /** A host beyond ASCII as name servers know it. */
  private static String ascii(String authority) {
    boolean plain = authority.chars().allMatch(c -> c < 0x80);
    int port = authority.lastIndexOf(':');
    if (plain) {
      return authority;
    }
    String host = port < 0 ? authority : authority.substring(0, port);
    return IDN.toASCII(host) + (port < 0 ? "" : authority.substring(port));
  }

  private static String encoded(MatchResult unsafe) {
    StringBuilder text = new StringBuilder();
    for (byte value : unsafe.group().getBytes(StandardCharsets.UTF_8)) {
      text.append("%%%02X".formatted(value));
    }
    return text.toString();
  }
}
