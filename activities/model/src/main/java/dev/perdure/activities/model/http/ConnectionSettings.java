package dev.perdure.activities.model.http;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.network.TrustedCertificates;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The connection to a model server: a PEM file of certificates that are trusted beside the JDK's,
 * and an HTTP proxy.
 */
public record ConnectionSettings(Optional<Path> caBundle, Optional<URI> proxy) {

  /** A connection without a proxy that trusts the JDK's certificates. */
  public static final ConnectionSettings DIRECT =
      new ConnectionSettings(Optional.empty(), Optional.empty());

  private static final int USUAL_PROXY_PORT = 8080;

  /** A client by these settings. */
  public HttpClient.Builder client() {
    HttpClient.Builder builder = HttpClient.newBuilder();
    proxyAddress().ifPresent(address -> builder.proxy(ProxySelector.of(address)));
    trust().ifPresent(builder::sslContext);
    return builder;
  }

  /** The host and port of the proxy. */
  public Optional<InetSocketAddress> proxyAddress() {
    return proxy.map(address ->
        new InetSocketAddress(
            address.getHost(), address.getPort() < 0 ? USUAL_PROXY_PORT : address.getPort()));
  }

  /** The context of TLS that trusts the certificates of the file too. */
  public Optional<SSLContext> trust() {
    return caBundle.map(ConnectionSettings::trust);
  }

  private static SSLContext trust(Path file) {
    try {
      return TrustedCertificates.with(file);
    } catch (IOException e) {
      throw ModelFailure.causedBy(
          ModelFailureKind.INVALID_REQUEST,
          "The 'caBundle' %s cannot be used: %s. Set it to a PEM file of certificates."
              .formatted(file, e.getMessage()),
          e);
    }
  }
}
