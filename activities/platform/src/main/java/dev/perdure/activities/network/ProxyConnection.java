package dev.perdure.activities.network;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** Connection of a client to the egress proxy: checked by the host it asks for, then forwarded. */
final class ProxyConnection {

  private final SocketChannel client;
  private final ProxyRule rule;
  private final UpstreamConnector upstream;
  private final NetworkAccessLog log;

  ProxyConnection(
      SocketChannel client, ProxyRule rule, UpstreamConnector upstream, NetworkAccessLog log) {
    this.client = client;
    this.rule = rule;
    this.upstream = upstream;
    this.log = log;
  }

  void serve() throws IOException {
    Optional<ProxyRequest> head = ProxyRequest.read(client);
    if (head.isEmpty()) {
      answer("400 Bad Request", "This is a proxy for HTTP: ask it for a host.");
      return;
    }
    String host = head.get().host();
    Optional<String> refusal = rule.refusal(host);
    if (refusal.isPresent()) {
      log.refused(host, refusal.get());
      answer("403 Forbidden", refusal.get());
      return;
    }
    forward(head.get());
  }

  private void forward(ProxyRequest head) throws IOException {
    Optional<SocketChannel> reached = connect(head);
    if (reached.isEmpty()) {
      return;
    }
    try (SocketChannel host = reached.get()) {
      log.reached(head.host());
      if (head.tunnel()) {
        write(client, "HTTP/1.1 200 Connection established\r\n\r\n".getBytes(UTF_8));
      }
      write(host, head.first().getBytes(ISO_8859_1));
      Thread out = Thread.ofVirtual().start(() -> Forwarder.pump(client, host));
      Forwarder.pump(host, client);
      client.close();
      out.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<SocketChannel> connect(ProxyRequest head) throws IOException {
    try {
      return Optional.of(upstream.connect(head.host(), head.port()));
    } catch (UnknownHostException unknown) {
      String reason = "%s can't be reached: %s".formatted(head.host(), unknown.getMessage());
      log.refused(head.host(), reason);
      answer("403 Forbidden", reason);
    } catch (IOException e) {
      answer("502 Bad Gateway", "%s does not answer: %s".formatted(head.host(), e));
    }
    return Optional.empty();
  }

  private void answer(String status, String sentence) throws IOException {
    byte[] body = (sentence + "\n").getBytes(UTF_8);
    String head =
        "HTTP/1.1 %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            .formatted(status, body.length);
    write(client, head.getBytes(UTF_8));
    write(client, body);
  }

  private static void write(SocketChannel channel, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }
}
