package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that callers of a server present; at least 16 characters.
 *
 * @param isRandom whether the server made it, of 256 random bits
 */
public record AccessToken(String value, boolean isRandom) {

  /** Length of the shortest token. */
  public static final int MIN_LENGTH = 16;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int RANDOM_BYTES = 32;
  private static final Pattern RANDOM = Pattern.compile("[\\w-]{43}");

  /** Refuses a token that is easy to guess, or that no HTTP header can carry. */
  public AccessToken {
    if (value.length() < MIN_LENGTH) {
      throw new IllegalArgumentException(
          "A token of %d characters is too short: use at least %d, as 'openssl rand -hex 16' prints them."
              .formatted(value.length(), MIN_LENGTH));
    }
    if (!value.matches("[\\x21-\\x7e]+")) {
      throw new IllegalArgumentException(
          "A token with blanks, control characters or letters outside of ASCII fits no HTTP header:"
              + " use letters and digits, as 'openssl rand -hex 16' prints them.");
    }
  }

  /** A token that a person chose. */
  public AccessToken(String value) {
    this(value, false);
  }

  /** A token of the server's file: one that a person has put there is not random. */
  static AccessToken of(String text) {
    return new AccessToken(text, RANDOM.matcher(text).matches());
  }

  /** A random token. */
  static AccessToken random() {
    return new AccessToken(RandomSecret.ofBytes(RANDOM_BYTES), true);
  }

  /** Compares in constant time. */
  boolean matches(String given) {
    return MessageDigest.isEqual(given.getBytes(UTF_8), value.getBytes(UTF_8));
  }

  /** A hash of a secret that only owners of this token can compute. */
  String hash(String purpose, String secret) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(value.getBytes(UTF_8), ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal((purpose + " " + secret).getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("Every Java runtime has " + ALGORITHM + ".", e);
    }
  }

  /** Hides the secret. */
  @Override
  public String toString() {
    return "AccessToken[…]";
  }
}
