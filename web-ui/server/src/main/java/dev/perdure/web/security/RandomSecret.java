package dev.perdure.web.security;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/** Source of random secrets. */
final class RandomSecret {

  private static final SecureRandom RANDOM = new SecureRandom();

  private RandomSecret() {}

  /** A secret of this many random bytes, in letters that an address can hold. */
  static String ofBytes(int count) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(raw(count));
  }

  /** Random bytes as hexadecimal digits. */
  static String hex(int count) {
    return HexFormat.of().formatHex(raw(count));
  }

  /** A random number from 0 to below the bound. */
  static int below(int bound) {
    return RANDOM.nextInt(bound);
  }

  /** Random bytes. */
  static byte[] raw(int count) {
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }
}
