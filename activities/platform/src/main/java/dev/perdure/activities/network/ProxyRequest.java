package dev.perdure.activities.network;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A request to the egress proxy: a tunnel to a host, or one HTTP request to forward. */
record ProxyRequest(String host, int port, boolean tunnel, String first) {

  private static final int MAX_SIZE = 64 * 1024;
  private static final int HTTP = 80;
  private static final Pattern TUNNEL =
      Pattern.compile("CONNECT (\\S+):([0-9]{1,5}) HTTP/1\\.[01]");
  private static final Pattern PLAIN =
      Pattern.compile(
          "([A-Z]{1,20}) http://([^/?#@\\s]+?)(?::([0-9]{1,5}))?([/?]\\S*)? (HTTP/1\\.[01])",
          Pattern.CASE_INSENSITIVE);

  /**
   * The header fields for the proxy alone, and the fields that could name another host than the
   * requested host.
   */
  private static final Pattern NOT_HANDED_ON =
      Pattern.compile(
          "(?im)^(?:proxy-[a-z-]+|connection|keep-alive|host)[ \\t]*:.*\\r\\n(?:[ \\t].*\\r\\n)*");

  /** Reads one from a connection; empty if it is none that can be served. */
  static Optional<ProxyRequest> read(SocketChannel channel) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    ByteBuffer buffer = ByteBuffer.allocate(8_192);
    int end = -1;
    while (end < 0 && read.size() < MAX_SIZE && channel.read(buffer) >= 0) {
      read.write(buffer.array(), 0, buffer.position());
      buffer.clear();
      end = read.toString(StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n");
    }
    return end < 0 ? Optional.empty() : of(read.toString(StandardCharsets.ISO_8859_1), end + 2);
  }

  private static Optional<ProxyRequest> of(String all, int end) {
    int line = all.indexOf("\r\n");
    String rest = all.substring(end + 2);
    Matcher tunnel = TUNNEL.matcher(all.substring(0, line));
    if (tunnel.matches()) {
      return to(tunnel.group(1), Integer.parseInt(tunnel.group(2)), true, rest);
    }
    Matcher plain = PLAIN.matcher(all.substring(0, line));
    if (!plain.matches()) {
      return Optional.empty();
    }
    String fields = NOT_HANDED_ON.matcher(all.substring(line + 2, end)).replaceAll("");
    String path = plain.group(4) == null ? "/" : plain.group(4);
    String head =
        "%s %s%s %s\r\nHost: %s%s\r\n%sConnection: close\r\n\r\n"
            .formatted(
                plain.group(1).toUpperCase(Locale.ROOT),
                path.startsWith("/") ? "" : "/",
                path,
                plain.group(5),
                plain.group(2),
                plain.group(3) == null ? "" : ":" + plain.group(3),
                fields);
    int port = plain.group(3) == null ? HTTP : Integer.parseInt(plain.group(3));
    return to(plain.group(2), port, false, head + rest);
  }

  private static Optional<ProxyRequest> to(String host, int port, boolean tunnel, String first) {
    return port < 1 || port > PortNumber.MAX_PORT
        ? Optional.empty()
        : HostName.of(host).map(name -> new ProxyRequest(name.value(), port, tunnel, first));
  }
}
