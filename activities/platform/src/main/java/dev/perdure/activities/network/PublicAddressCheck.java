package dev.perdure.activities.network;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * Check for IP addresses of the public internet, which excludes loopback, private, link-local and
 * reserved ones.
 */
public final class PublicAddressCheck {

  /** The address by which virtual machines of Azure get their settings and certificates. */
  private static final AddressBlock AZURE_METADATA = AddressBlock.of("168.63.129.16", 32);

  private static final List<AddressBlock> RESERVED =
      List.of(
          AddressBlock.of("0.0.0.0", 8),
          AddressBlock.of("10.0.0.0", 8),
          AddressBlock.of("100.64.0.0", 10),
          AddressBlock.of("127.0.0.0", 8),
          AZURE_METADATA,
          AddressBlock.of("169.254.0.0", 16),
          AddressBlock.of("172.16.0.0", 12),
          AddressBlock.of("192.0.0.0", 24),
          AddressBlock.of("192.0.2.0", 24),
          AddressBlock.of("192.88.99.0", 24),
          AddressBlock.of("192.168.0.0", 16),
          AddressBlock.of("198.18.0.0", 15),
          AddressBlock.of("198.51.100.0", 24),
          AddressBlock.of("203.0.113.0", 24),
          AddressBlock.of("224.0.0.0", 3));

  /** Version 6 blocks that are not public, or that lead to version 4 addresses in other ways. */
  private static final List<AddressBlock> RESERVED_6 =
      List.of(
          AddressBlock.of("64:ff9b:1::", 48),
          AddressBlock.of("2001::", 23),
          AddressBlock.of("2001:db8::", 32),
          AddressBlock.of("3fff::", 20));

  private static final AddressBlock GLOBAL_6 = AddressBlock.of("2000::", 3);
  private static final AddressBlock NAT64 = AddressBlock.of("64:ff9b::", 96);
  private static final AddressBlock SIX_TO_FOUR = AddressBlock.of("2002::", 16);

  private PublicAddressCheck() {}

  /** Whether an address may be connected to. */
  public static boolean contain(InetAddress address) {
    return address instanceof Inet6Address six
        ? isPublic(six)
        : RESERVED.stream().noneMatch(block -> block.contains(address));
  }

  /** Whether an address is public and none of this machine's own, behind which the product is. */
  public static boolean containElsewhere(InetAddress address) {
    try {
      return contain(address) && NetworkInterface.getByInetAddress(address) == null;
    } catch (SocketException e) {
      return false;
    }
  }

  private static boolean isPublic(Inet6Address address) {
    byte[] bytes = address.getAddress();
    if (NAT64.contains(address)) {
      return contain(embedded(bytes, 12));
    }
    if (SIX_TO_FOUR.contains(address)) {
      return contain(embedded(bytes, 2));
    }
    return GLOBAL_6.contains(address)
        && RESERVED_6.stream().noneMatch(block -> block.contains(address));
  }

  private static InetAddress embedded(byte[] bytes, int from) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(bytes, from, from + 4));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Four bytes are an address.", e);
    }
  }

  /** A block of addresses with a common prefix (CIDR). */
  private record AddressBlock(InetAddress first, int bits) {

    static AddressBlock of(String address, int bits) {
      return new AddressBlock(InetAddress.ofLiteral(address), bits);
    }

    boolean contains(InetAddress address) {
      byte[] bytes = address.getAddress();
      byte[] prefix = first.getAddress();
      if (bytes.length != prefix.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit % 8);
        if ((bytes[bit / 8] & mask) != (prefix[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }
}
