package dev.perdure.web.engine.encryption;

import dev.perdure.planner.message.KnownSecrets;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key of AES-256 with its id. Its check value tells the key from another one of the same id.
 *
 * @param check the start of a digest that the key makes; it says nothing about the key
 */
record EncryptionKey(String id, SecretKey secret, String check) {

  private static final int BYTES = 32;
  private static final int CHECK_BYTES = 8;
  private static final String CHECKED_TEXT = "perdure key check";
  private static final String DIGEST = "HmacSHA256";

  /** The key that a text holds as Base64 or in hexadecimal digits; empty if it holds none. */
  static Optional<EncryptionKey> parse(String id, String text) {
    String written = text.strip();
    Optional<EncryptionKey> key =
        decode(written).filter(bytes -> bytes.length == BYTES).map(bytes -> of(id, bytes));
    key.ifPresent(_ -> KnownSecrets.learn(written));
    return key;
  }

  private static Optional<byte[]> decode(String text) {
    try {
      return Optional.of(
          text.length() == 2 * BYTES
              ? HexFormat.of().parseHex(text)
              : Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static EncryptionKey of(String id, byte[] bytes) {
    return new EncryptionKey(id, new SecretKeySpec(bytes, "AES"), check(bytes));
  }

  private static String check(byte[] bytes) {
    try {
      Mac mac = Mac.getInstance(DIGEST);
      mac.init(new SecretKeySpec(bytes, DIGEST));
      byte[] digest = mac.doFinal(CHECKED_TEXT.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(Arrays.copyOf(digest, CHECK_BYTES));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java has no " + DIGEST + ".", e);
    }
  }

  /** The id alone. */
  @Override
  public String toString() {
    return "EncryptionKey[%s]".formatted(id);
  }
}
