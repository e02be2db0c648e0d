package dev.perdure.activities.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a host. */
@FunctionalInterface
public interface HostResolver {

  /** The addresses of a name, or of an address written out. */
  List<InetAddress> resolve(String host) throws UnknownHostException;

  /** As this machine resolves names. */
  static HostResolver ofThisMachine() {
    return host -> List.of(InetAddress.getAllByName(host));
  }
}
