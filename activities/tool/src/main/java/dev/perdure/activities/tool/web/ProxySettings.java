package dev.perdure.activities.tool.web;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.CredentialsProvider;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.core5.http.HttpHost;

/**
 * The proxies that environment variables name, read as curl does: HTTPS_PROXY, HTTP_PROXY,
 * ALL_PROXY and NO_PROXY.
 */
final class ProxySettings {

  /** No proxy at all. */
  static final ProxySettings NONE = new ProxySettings(Map.of());

  private static final Pattern FORM =
      Pattern.compile(
          "(?i)(?:http://)?(?:([^@/]*)@)?(\\[[^\\]]+]|[^:/@\\[\\]]+)(?::(\\d{1,5}))?/?");
  private static final int USUAL_PORT = 80;

  private final Map<String, String> environment;
  private final List<String> without;

  private ProxySettings(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
    this.without = List.of(value("no_proxy").orElse("").toLowerCase(Locale.ROOT).split("[,\\s]+"));
  }

  /** The proxies by the variables people set. */
  public static ProxySettings from(Map<String, String> environment) {
    return new ProxySettings(environment);
  }

  /** A proxy and the variable that names it; the host is empty if it can not be read. */
  record Named(String variable, Optional<HttpHost> host) {}

  /** The proxy for a page; empty if it is reached without one. */
  Optional<Named> of(URI page) {
    String own = page.getScheme() + "_proxy";
    return page.getHost() == null || isWithout(page)
        ? Optional.empty()
        : Stream.of(own, "all_proxy")
            .filter(name -> value(name).isPresent())
            .map(this::named)
            .findFirst();
  }

  /** Whether a proxy has this name. */
  boolean have(String host) {
    return Stream.of("http_proxy", "https_proxy", "all_proxy")
        .filter(name -> value(name).isPresent())
        .flatMap(name -> named(name).host().stream())
        .anyMatch(proxy -> proxy.getHostName().equalsIgnoreCase(host));
  }

  /** The names and passwords that stand before the hosts of proxies. */
  CredentialsProvider credentials() {
    BasicCredentialsProvider credentials = new BasicCredentialsProvider();
    for (String name : List.of("all_proxy", "http_proxy", "https_proxy")) {
      Matcher form = FORM.matcher(value(name).orElse(""));
      if (form.matches() && form.group(1) != null) {
        String[] words = form.group(1).split(":", 2);
        credentials.setCredentials(
            new AuthScope(host(form)),
            new UsernamePasswordCredentials(
                decoded(words[0]), decoded(words.length > 1 ? words[1] : "").toCharArray()));
      }
    }
    return credentials;
  }

  private Named named(String name) {
    Matcher form = FORM.matcher(value(name).orElse(""));
    return new Named(
        name.toUpperCase(Locale.ROOT), form.matches() ? Optional.of(host(form)) : Optional.empty());
  }

  private static HttpHost host(Matcher form) {
    int port = form.group(3) == null ? USUAL_PORT : Integer.parseInt(form.group(3));
    return new HttpHost("http", form.group(2), port);
  }

  private static String decoded(String word) {
    return URLDecoder.decode(word.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private boolean isWithout(URI page) {
    String host = PageUrlParser.host(page);
    String withPort = host + ":" + page.getPort();
    return without.stream()
        .map(entry -> entry.replaceFirst("^\\*?\\.", ""))
        .filter(entry -> !entry.isEmpty())
        .anyMatch(entry ->
            entry.equals("*")
                || Stream.of(host, withPort).anyMatch(it -> ("." + it).endsWith("." + entry)));
  }

  private Optional<String> value(String name) {
    return Stream.of(name, name.toUpperCase(Locale.ROOT))
        .flatMap(key -> Optional.ofNullable(environment.get(key)).stream())
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .findFirst();
  }
}
