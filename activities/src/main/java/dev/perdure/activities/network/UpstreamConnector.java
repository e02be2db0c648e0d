package dev.perdure.activities.network;

import dev.perdure.activities.network.CheckedDnsResolver.HostResolver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.util.function.Predicate;

/**
 * The network beyond the sandbox: a host is resolved once, checked, and connected to as checked.
 */
public record UpstreamConnector(HostResolver names, Predicate<InetAddress> mayReach) {

  private static final int PATIENCE_MILLIS = 20_000;

  /** The public internet and nothing else, neither this machine nor its neighbours. */
  public static UpstreamConnector ofThePublic() {
    return new UpstreamConnector(HostResolver.ofThisMachine(), PublicAddresses::containElsewhere);
  }

  /** A connection to the first address of a host that answers. */
  SocketChannel connect(String host, int port) throws IOException {
    IOException last = new UnknownHostException(host);
    for (InetAddress address : new CheckedDnsResolver(names, mayReach).resolve(host)) {
      SocketChannel channel = SocketChannel.open();
      try {
        channel.socket().connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
        return channel;
      } catch (IOException refused) {
        channel.close();
        last = refused;
      }
    }
    throw last;
  }
}
