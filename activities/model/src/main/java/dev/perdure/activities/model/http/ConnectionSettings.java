package dev.perdure.activities.model.http;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The connection to a model server: a PEM file of certificates that are trusted beside the JDK's,
 * and an HTTP proxy.
 */
public record ConnectionSettings(Optional<Path> caBundle, Optional<URI> proxy) {

  /** A connection without a proxy that trusts the JDK's certificates. */
  public static final ConnectionSettings DIRECT =
      new ConnectionSettings(Optional.empty(), Optional.empty());

  private static final int USUAL_PROXY_PORT = 8080;
  private static final long MAX_BUNDLE_BYTES = 4_000_000;

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
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates(file)) {
        store.setCertificateEntry("bundle-" + number++, certificate);
      }
      for (X509Certificate certificate : trusted(null)) {
        store.setCertificateEntry("jdk-" + number++, certificate);
      }
      var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw unusable(file, "it cannot be read as PEM certificates", e);
    }
  }

  private static Collection<? extends Certificate> certificates(Path file)
      throws IOException, GeneralSecurityException {
    if (!Files.isRegularFile(file)) {
      throw unusable(file, "there is no such file", null);
    }
    if (Files.size(file) > MAX_BUNDLE_BYTES) {
      throw unusable(file, "it is longer than %d bytes".formatted(MAX_BUNDLE_BYTES), null);
    }
    try (InputStream in = Files.newInputStream(file)) {
      var all = CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (all.isEmpty()) {
        throw unusable(file, "it holds no certificate", null);
      }
      return all;
    }
  }

  private static X509Certificate[] trusted(@Nullable KeyStore store)
      throws GeneralSecurityException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return Stream.of(factory.getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(ConnectionSettings::issuers)
        .findFirst()
        .orElseGet(() -> new X509Certificate[0]);
  }

  private static X509Certificate[] issuers(TrustManager manager) {
    return ((X509TrustManager) manager).getAcceptedIssuers();
  }

  private static ModelFailure unusable(Path file, String problem, @Nullable Exception cause) {
    String sentence =
        "The 'caBundle' %s cannot be used: %s. Set it to a PEM file of certificates."
            .formatted(file, problem);
    return cause == null
        ? ModelFailure.of(ModelFailureKind.INVALID_REQUEST, sentence)
        : ModelFailure.causedBy(ModelFailureKind.INVALID_REQUEST, sentence, cause);
  }
}
