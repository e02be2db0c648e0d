package dev.perdure.activities.journal.audit;

import dev.perdure.activities.json.Digest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;

/**
 * A text with a random salt. The chain holds the digest of both; once they are removed, the digest
 * tells nothing about the text.
 */
public record SaltedText(String salt, String text) {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int SALT_BYTES = 16;

  /** The text with a new salt. */
  public static SaltedText of(String text) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    return new SaltedText(HexFormat.of().formatHex(salt), text);
  }

  /** The digest of salt and text. */
  public String digest() {
    return Digest.of(List.of(salt, text));
  }
}
