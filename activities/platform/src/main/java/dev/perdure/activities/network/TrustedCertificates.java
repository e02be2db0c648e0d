package dev.perdure.activities.network;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** TLS that trusts the certificates of a PEM file beside those of Java. */
public final class TrustedCertificates {

  private static final long MAX_FILE_BYTES = 4_000_000;

  private TrustedCertificates() {}

  /**
   * Reads the file at each call, so that a renewed one counts.
   *
   * @throws IOException with the reason why the file can't be used, such as "there is no such file"
   */
  public static SSLContext with(Path file) throws IOException {
    try {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int number = 0;
      for (X509Certificate certificate : ofJava()) {
        trusted.setCertificateEntry("java-" + number++, certificate);
      }
      for (Certificate certificate : read(file)) {
        trusted.setCertificateEntry("file-" + number++, certificate);
      }
      TrustManagerFactory factory = factory();
      factory.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("it cannot be read as PEM certificates", e);
    }
  }

  private static Collection<? extends Certificate> read(Path file)
      throws IOException, GeneralSecurityException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no such file");
    }
    if (Files.size(file) > MAX_FILE_BYTES) {
      throw new IOException("it is longer than %d bytes".formatted(MAX_FILE_BYTES));
    }
    try (InputStream in = Files.newInputStream(file)) {
      var all = CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (all.isEmpty()) {
        throw new IOException("it holds no certificate");
      }
      return all;
    }
  }

  private static X509Certificate[] ofJava() throws GeneralSecurityException {
    TrustManagerFactory factory = factory();
    factory.init((KeyStore) null);
    return Stream.of(factory.getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .findFirst()
        .map(X509TrustManager::getAcceptedIssuers)
        .orElseGet(() -> new X509Certificate[0]);
  }

  private static TrustManagerFactory factory() throws GeneralSecurityException {
    return TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
  }
}
