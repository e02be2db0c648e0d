package dev.perdure.activities.network;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A server by HTTPS that sends everybody on, with a certificate of its own that a client trusts.
 */
public final class SecurePages implements AutoCloseable {

  private static final char[] PASSWORD = "changeit".toCharArray();

  public final List<String> requests = new CopyOnWriteArrayList<>();
  private final SSLContext context;
  private final Path certificate;
  private final HttpsServer server;

  /** Answers each request with a redirection to an address. */
  public SecurePages(Path directory, String host, String target)
      throws IOException, InterruptedException, GeneralSecurityException {
    KeyStore keys = keys(directory, host);
    context = context(keys);
    certificate = directory.resolve("page.pem");
    Files.writeString(certificate, pem(keys.getCertificate("page").getEncoded()));
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          requests.add(exchange.getRequestURI().toString());
          exchange.getResponseHeaders().add("Location", target);
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.start();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** Trusts the server's certificate and no other. */
  public SSLContext context() {
    return context;
  }

  /** The file of the server's certificate. */
  public Path certificate() {
    return certificate;
  }

  private static String pem(byte[] certificate) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate);
    return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n".formatted(lines);
  }

  private static KeyStore keys(Path directory, String host)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path file = directory.resolve("keys.p12");
    Process made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "page",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host,
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (made.waitFor() != 0) {
      throw new IOException("keytool: " + said);
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private static SSLContext context(KeyStore keys) throws GeneralSecurityException {
    var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD);
    KeyStore known = KeyStore.getInstance("PKCS12");
    try {
      known.load(null, null);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    known.setCertificateEntry("page", keys.getCertificate("page"));
    var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(known);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
