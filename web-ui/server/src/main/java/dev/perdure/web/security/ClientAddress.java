package dev.perdure.web.security;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;

/** Groups of the addresses that one client can send from. */
final class ClientAddress {

  private static final int NETWORK_BYTES = 8;

  private ClientAddress() {}

  /**
   * The group of an address: the first 64 bits of IPv6, which one client owns; else the address.
   */
  static String group(String address) {
    if (!address.contains(":")) {
      return address;
    }
    try {
      InetAddress parsed = InetAddress.ofLiteral(address);
      return parsed instanceof Inet6Address && !parsed.isLoopbackAddress()
          ? Arrays.toString(Arrays.copyOf(parsed.getAddress(), NETWORK_BYTES))
          : parsed.getHostAddress();
    } catch (IllegalArgumentException e) {
      return address;
    }
  }
}
