package dev.perdure.activities.model.http;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.perdure.activities.network.TestCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/** A server by TLS whose certificate no authority signed, with the certificate as a PEM file. */
public record TlsServer(HttpsServer server, Path bundle) implements AutoCloseable {

  /** Starts a server that keeps its files in a directory. */
  public static TlsServer start(Path directory, HttpHandler handler) {
    try {
      TestCertificate certificate = TestCertificate.of("localhost");
      HttpsServer server =
          HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
      server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
      server.createContext("/", handler);
      server.start();
      return new TlsServer(server, certificate.writeTo(directory.resolve("bundle.pem")));
    } catch (IOException e) {
      throw new IllegalStateException("The server by TLS does not start.", e);
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
