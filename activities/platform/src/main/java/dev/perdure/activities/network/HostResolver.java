package dev.perdure.activities.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** The lookup of a host's addresses. */
@FunctionalInterface
public interface HostResolver {

  /** The addresses of a name, or of an address written out. */
  List<InetAddress> resolve(String host) throws UnknownHostException;

  /** The lookup of this machine. */
  static HostResolver system() {
    return host -> List.of(InetAddress.getAllByName(host));
  }
}
