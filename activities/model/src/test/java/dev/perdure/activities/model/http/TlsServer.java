package dev.perdure.activities.model.http;

import com.sun.net.httpserver.HttpHandler;
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
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A server by TLS whose certificate no authority signed, with the certificate as a PEM file. */
public record TlsServer(HttpsServer server, Path bundle) implements AutoCloseable {

  private static final String PASSWORD = "changeit";

  /** Starts a server that keeps its files in a directory. */
  public static TlsServer start(Path directory, HttpHandler handler) {
    try {
      Path file = directory.resolve("store.p12");
      generate(file);
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, PASSWORD.toCharArray());
      }
      var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      HttpsServer server =
          HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
      server.setHttpsConfigurator(new HttpsConfigurator(context));
      server.createContext("/", handler);
      server.start();
      String pem =
          "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
              .formatted(
                  Base64.getMimeEncoder(64, new byte[] {'\n'})
                      .encodeToString(store.getCertificate("own").getEncoded()));
      return new TlsServer(server, Files.writeString(directory.resolve("bundle.pem"), pem));
    } catch (IOException | GeneralSecurityException | InterruptedException e) {
      throw new IllegalStateException("The server by TLS does not start.", e);
    }
  }

  private static void generate(Path store) throws IOException, InterruptedException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                keytool.toString(),
                "-genkeypair",
                "-alias",
                "own",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
  }

  /** The base URL. */
  public String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
