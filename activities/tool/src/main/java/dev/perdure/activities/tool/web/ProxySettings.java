package dev.perdure.activities.tool.web;

import dev.perdure.activities.network.HttpProxy;
import dev.perdure.activities.network.NamedProxy;
import dev.perdure.activities.network.ProxyEnvironment;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.CredentialsProvider;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.core5.http.HttpHost;

/** The proxies that environment variables name, for the client of pages. */
final class ProxySettings {

  /** No proxy at all. */
  static final ProxySettings NONE = from(Map.of());

  private final ProxyEnvironment proxies;

  private ProxySettings(ProxyEnvironment proxies) {
    this.proxies = proxies;
  }

  /** The proxies by the variables people set. */
  public static ProxySettings from(Map<String, String> environment) {
    return new ProxySettings(
        ProxyEnvironment.of(name -> Optional.ofNullable(environment.get(name))));
  }

  /** A proxy and the variable that names it; the host is empty if it can not be read. */
  record Named(String variable, Optional<HttpHost> host) {

    private static Named of(NamedProxy named) {
      return new Named(named.setting(), named.proxy().map(ProxySettings::host));
    }
  }

  /** The proxy for a page; empty if it is reached without one. */
  Optional<Named> of(URI page) {
    return proxies.find(page).map(Named::of);
  }

  /** Whether a proxy has this name. */
  boolean have(String host) {
    return proxies.all().stream()
        .flatMap(named -> named.proxy().stream())
        .anyMatch(proxy -> proxy.host().equalsIgnoreCase(host));
  }

  /** The names and passwords that stand before the hosts of proxies. */
  CredentialsProvider credentials() {
    BasicCredentialsProvider credentials = new BasicCredentialsProvider();
    proxies.all().stream()
        .flatMap(named -> named.proxy().stream())
        .filter(proxy -> proxy.login().isPresent())
        .forEach(proxy -> credentials.setCredentials(new AuthScope(host(proxy)), login(proxy)));
    return credentials;
  }

  private static UsernamePasswordCredentials login(HttpProxy proxy) {
    String[] words = proxy.login().orElse("").split(":", 2);
    return new UsernamePasswordCredentials(
        words[0], (words.length > 1 ? words[1] : "").toCharArray());
  }

  private static HttpHost host(HttpProxy proxy) {
    return new HttpHost("http", proxy.host(), proxy.port());
  }
}
