package dev.perdure.activities.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;

/**
 * Connects the egress proxy to hosts beyond the sandbox, at addresses as they were resolved and
 * checked.
 */
public record UpstreamConnector(CheckedDnsResolver resolver) {

  private static final int TIMEOUT_MILLIS = 20_000;

  /** A connection to the first address of a host that answers. */
  SocketChannel connect(String host, int port) throws IOException {
    IOException last = new UnknownHostException(host);
    for (InetAddress address : resolver.resolve(host)) {
      SocketChannel channel = SocketChannel.open();
      try {
        channel.socket().connect(new InetSocketAddress(address, port), TIMEOUT_MILLIS);
        return channel;
      } catch (IOException e) {
        channel.close();
        last = e;
      }
    }
    throw last;
  }
}
