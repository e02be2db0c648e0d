package dev.perdure.activities.forge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** TLS that trusts the certificates of a PEM file beside those of Java. */
final class TrustedCertificates {

  private TrustedCertificates() {}

  /** Reads the file at each call, so that a renewed one counts. */
  static SSLContext with(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int number = 0;
      for (X509Certificate certificate : ofJava()) {
        trusted.setCertificateEntry("java-" + number++, certificate);
      }
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("file-" + number++, certificate);
      }
      TrustManagerFactory factory = factory();
      factory.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("the certificates in '%s' can't be read".formatted(file), e);
    } catch (java.nio.file.NoSuchFileException e) {
      throw new IOException("there is no file of certificates '%s'".formatted(file), e);
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
