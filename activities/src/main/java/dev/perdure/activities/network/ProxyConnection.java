package dev.perdure.activities.network;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.network.EgressProxy.AccessLog;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** One connection of a command to a proxy: judged by the host it asks for, then handed on. */
final class ProxyConnection {

  private static final int SIZE = 32 * 1024;

  private final SocketChannel inner;
  private final ProxyRule pass;
  private final UpstreamConnector outside;
  private final AccessLog visits;

  ProxyConnection(SocketChannel inner, ProxyRule pass, UpstreamConnector outside, AccessLog visits) {
    this.inner = inner;
    this.pass = pass;
    this.outside = outside;
    this.visits = visits;
  }

  void serve() throws IOException {
    Optional<ProxyRequest> head = ProxyRequest.read(inner);
    if (head.isEmpty()) {
      answer("400 Bad Request", "This is a proxy for HTTP: ask it for a host.");
      return;
    }
    String host = head.get().host();
    Optional<String> refusal = pass.refusal(host);
    if (refusal.isPresent()) {
      visits.refused(host, refusal.get());
      answer("403 Forbidden", refusal.get());
      return;
    }
    handOn(head.get());
  }

  private void handOn(ProxyRequest head) throws IOException {
    Optional<SocketChannel> reached = connect(head);
    if (reached.isEmpty()) {
      return;
    }
    try (SocketChannel outer = reached.get()) {
      visits.reached(head.host());
      if (head.tunnel()) {
        write(inner, "HTTP/1.1 200 Connection established\r\n\r\n".getBytes(UTF_8));
      }
      write(outer, head.first().getBytes(ISO_8859_1));
      Thread out = Thread.ofVirtual().start(() -> pump(inner, outer));
      pump(outer, inner);
      inner.close();
      out.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<SocketChannel> connect(ProxyRequest head) throws IOException {
    try {
      return Optional.of(outside.connect(head.host(), head.port()));
    } catch (UnknownHostException unknown) {
      String reason = "%s can't be reached: %s".formatted(head.host(), unknown.getMessage());
      visits.refused(head.host(), reason);
      answer("403 Forbidden", reason);
    } catch (IOException fault) {
      answer("502 Bad Gateway", "%s does not answer: %s".formatted(head.host(), fault));
    }
    return Optional.empty();
  }

  private static void pump(SocketChannel from, SocketChannel to) {
    ByteBuffer buffer = ByteBuffer.allocate(SIZE);
    try {
      while (from.read(buffer) >= 0) {
        buffer.flip();
        while (buffer.hasRemaining()) {
          to.write(buffer);
        }
        buffer.clear();
      }
      to.shutdownOutput();
    } catch (IOException over) {
      // one side has gone; the other is closed by whoever waits for it
    }
  }

  private void answer(String status, String sentence) throws IOException {
    byte[] body = (sentence + "\n").getBytes(UTF_8);
    String head =
        "HTTP/1.1 %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            .formatted(status, body.length);
    write(inner, head.getBytes(UTF_8));
    write(inner, body);
  }

  private static void write(SocketChannel channel, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }
}
