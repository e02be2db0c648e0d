package dev.perdure.web.notice;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;

/** A server that agrees with one client on no secure connection. */
final class RefusingTlsServer implements AutoCloseable {

  /** A fatal alert of TLS 1.2 in two bytes, of which the second means {@code handshake_failure}. */
  private static final byte[] ALERT = {21, 3, 3, 0, 2, 2, 40};

  private static final int MAX_HELLO_BYTES = 16_384;

  private final ServerSocket socket;

  RefusingTlsServer() throws IOException {
    socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::refuse);
  }

  URI url() {
    return URI.create("https://127.0.0.1:%d/".formatted(socket.getLocalPort()));
  }

  private void refuse() {
    try (Socket client = socket.accept()) {
      if (client.getInputStream().read(new byte[MAX_HELLO_BYTES]) > 0) {
        client.getOutputStream().write(ALERT);
        client.shutdownOutput();
        client.getInputStream().transferTo(OutputStream.nullOutputStream());
      }
    } catch (IOException e) {
      // the client has gone, or the test has ended
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
