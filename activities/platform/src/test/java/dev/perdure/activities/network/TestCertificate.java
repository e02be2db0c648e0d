package dev.perdure.activities.network;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Certificate of a server on this machine that no authority has signed. Tests of one process share
 * it, because keytool takes a second of a processor.
 *
 * @param pem for clients
 * @param context for the server, and for a client that trusts this certificate alone
 */
public record TestCertificate(String pem, SSLContext context) {

  private static final String PASSWORD = "changeit";
  private static final String ALIAS = "own";
  private static final Map<String, TestCertificate> BY_HOST = new ConcurrentHashMap<>();

  /** Returns the certificate of a host and of 127.0.0.1. */
  public static TestCertificate of(String host) {
    return BY_HOST.computeIfAbsent(host, TestCertificate::make);
  }

  /** Writes the certificate for clients. */
  public Path writeTo(Path file) throws IOException {
    return Files.writeString(file, pem);
  }

  private static TestCertificate make(String host) {
    try {
      KeyStore keys = keys(host);
      String lines =
          Base64.getMimeEncoder(64, new byte[] {'\n'})
              .encodeToString(keys.getCertificate(ALIAS).getEncoded());
      return new TestCertificate(
          "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n".formatted(lines),
          context(keys));
    } catch (IOException | InterruptedException | GeneralSecurityException fault) {
      throw new IllegalStateException("There is no certificate for " + host, fault);
    }
  }

  private static KeyStore keys(String host)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path directory = Files.createTempDirectory("certificate");
    Path store = directory.resolve("keys.p12");
    try {
      generate(host, store);
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, PASSWORD.toCharArray());
      }
      return keys;
    } finally {
      Files.deleteIfExists(store);
      Files.delete(directory);
    }
  }

  private static void generate(String host, Path store) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(
        List.of("-genkeypair", "-alias", ALIAS, "-keyalg", "EC", "-storetype", "PKCS12"));
    command.addAll(List.of("-dname", "CN=" + host, "-ext", "san=dns:" + host + ",ip:127.0.0.1"));
    command.addAll(List.of("-storepass", PASSWORD, "-keystore", store.toString()));
    Process made = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (made.waitFor() != 0) {
      throw new IOException("keytool: " + said);
    }
  }

  private static SSLContext context(KeyStore keys) throws IOException, GeneralSecurityException {
    var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD.toCharArray());
    KeyStore known = KeyStore.getInstance("PKCS12");
    known.load(null, null);
    known.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
    var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(known);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }
}
