package dev.perdure.activities.network;

import java.util.Optional;

/**
 * A proxy with the setting that names it.
 *
 * @param setting such as HTTPS_PROXY
 * @param text as it is written, perhaps with a login
 */
public record NamedProxy(String setting, String text) {

  /** The proxy; empty if the text names no HTTP proxy. */
  public Optional<HttpProxy> proxy() {
    return HttpProxy.parse(text);
  }

  /** Without the login. */
  @Override
  public String toString() {
    return "%s (%s)".formatted(HttpProxy.withoutLogin(text), setting);
  }
}
