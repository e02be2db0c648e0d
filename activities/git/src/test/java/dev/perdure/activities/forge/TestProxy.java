package dev.perdure.activities.forge;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** HTTP proxy on this machine that opens tunnels (CONNECT), or refuses them as a real one does. */
final class TestProxy implements AutoCloseable {

  private final ServerSocket server;
  private final List<String> tunnels = new CopyOnWriteArrayList<>();
  private volatile Optional<String> login = Optional.empty();
  private volatile Optional<String> refusal = Optional.empty();

  private TestProxy(ServerSocket server) {
    this.server = server;
    Thread.ofVirtual().start(this::accept);
  }

  static TestProxy start() {
    try {
      return new TestProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks for a login from now on. */
  void demand(String nameAndPassword) {
    login =
        Optional.of(
            "Basic "
                + Base64.getEncoder()
                    .encodeToString(nameAndPassword.getBytes(StandardCharsets.UTF_8)));
  }

  /** Answers everything with this status and a page. */
  void refuse(String status) {
    refusal = Optional.of(status);
  }

  /** The host and port of each tunnel. */
  List<String> tunnels() {
    return tunnels;
  }

  /** The address without its scheme. */
  String place() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException e) {
        return; // the test is over
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      // the client waits for the answer, so that the reader takes nothing of the tunnel
      var reader =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
      String request = Optional.ofNullable(reader.readLine()).orElse("");
      String authorization = "";
      for (String line = reader.readLine();
          line != null && !line.isEmpty();
          line = reader.readLine()) {
        if (line.regionMatches(true, 0, "proxy-authorization: ", 0, 21)) {
          authorization = line.substring(21);
        }
      }
      answer(client, request, authorization);
    } catch (IOException e) {
      // one side of a tunnel has ended
    }
  }

  private void answer(Socket client, String request, String authorization) throws IOException {
    OutputStream out = client.getOutputStream();
    if (refusal.isPresent()) {
      write(out, refusal.get(), "Content-Type: text/html", "<html>Company proxy</html>");
    } else if (login.isPresent() && !login.get().equals(authorization)) {
      String challenge = "Proxy-Authenticate: Basic realm=\"company\"";
      write(out, "407 Proxy Authentication Required", challenge, "<html>Log in</html>");
    } else {
      tunnel(client, request.split(" ")[1]);
    }
  }

  private static void write(OutputStream out, String status, String header, String body)
      throws IOException {
    String text =
        "HTTP/1.1 %s\r\n%s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
            .formatted(status, header, body.length(), body);
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  private void tunnel(Socket client, String target) throws IOException {
    tunnels.add(target);
    String[] place = target.split(":");
    try (var upstream = new Socket(place[0], Integer.parseInt(place[1]))) {
      client
          .getOutputStream()
          .write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
      Thread.ofVirtual().start(() -> copy(client, upstream));
      copy(upstream, client);
    }
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      // one side of a tunnel has ended
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
