package dev.perdure.activities.network;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * HTTP proxy as people write it: {@code http://user:password@host:port}.
 *
 * @param login name and password, separated by a colon
 */
public record HttpProxy(String host, int port, Optional<String> login) {

  private static final Pattern FORM =
      Pattern.compile(
          "(?i)(?:http://)?(?:([^@/]*)@)?(\\[[^\\]]+]|[^:/@\\[\\]]+)(?::(\\d{1,5}))?/?");
  private static final Pattern LOGIN = Pattern.compile("(?<=^|//)[^/@]*@");
  private static final int USUAL_PORT = 80;

  /** Reads a proxy; empty for a text that names no HTTP proxy. */
  public static Optional<HttpProxy> parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      return Optional.empty();
    }
    int port = form.group(3) == null ? USUAL_PORT : Integer.parseInt(form.group(3));
    return Optional.of(
        new HttpProxy(
            form.group(2), port, Optional.ofNullable(form.group(1)).map(HttpProxy::decoded)));
  }

  /** A text for people, without the login. */
  public static String withoutLogin(String text) {
    return LOGIN.matcher(text.strip()).replaceFirst("");
  }

  /** The value of the header that logs in at the proxy. */
  public Optional<String> authorization() {
    return login
        .map(words -> words.contains(":") ? words : words + ":")
        .map(words -> words.getBytes(StandardCharsets.UTF_8))
        .map(words -> "Basic " + Base64.getEncoder().encodeToString(words));
  }

  private static String decoded(String words) {
    return URLDecoder.decode(words.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** The address without the login. */
  @Override
  public String toString() {
    return "http://%s:%d".formatted(host, port);
  }
}
