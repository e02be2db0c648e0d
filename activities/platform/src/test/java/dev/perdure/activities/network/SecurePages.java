package dev.perdure.activities.network;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;

/**
 * A server by HTTPS that sends everybody on, with a certificate of its own that a client trusts.
 */
public final class SecurePages implements AutoCloseable {

  public final List<String> requests = new CopyOnWriteArrayList<>();
  private final SSLContext context;
  private final Path certificate;
  private final HttpsServer server;

  /** Answers each request with a redirection to an address. */
  public SecurePages(Path directory, String host, String target) throws IOException {
    TestCertificate own = TestCertificate.of(host);
    context = own.context();
    certificate = own.writeTo(directory.resolve("page.pem"));
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

  @Override
  public void close() {
    server.stop(0);
  }
}
