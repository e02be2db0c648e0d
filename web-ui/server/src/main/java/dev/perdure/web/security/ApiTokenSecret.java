package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.json.Digest;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a named token: a prefix that scanners recognise, the token's id, and 256 random bits.
 */
record ApiTokenSecret(String id, String text) {

  private static final String PREFIX = "perdure_";
  private static final int ID_BYTES = 8;
  private static final int RANDOM_BYTES = 32;
  private static final Pattern FORM = Pattern.compile(PREFIX + "([0-9a-f]{16})_[\\w-]{43}");

  static ApiTokenSecret random() {
    String id = RandomSecret.hex(ID_BYTES);
    return new ApiTokenSecret(id, PREFIX + id + "_" + RandomSecret.ofBytes(RANDOM_BYTES));
  }

  /** The secret in a text of this form. */
  static Optional<ApiTokenSecret> parse(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches() ? Optional.of(new ApiTokenSecret(form.group(1), text)) : Optional.empty();
  }

  String hash() {
    return Digest.of(text.getBytes(UTF_8));
  }

  /** Compares in constant time. */
  boolean hasHash(String hash) {
    return MessageDigest.isEqual(hash().getBytes(UTF_8), hash.getBytes(UTF_8));
  }

  /** Hides the secret. */
  @Override
  public String toString() {
    return "ApiTokenSecret[%s]".formatted(id);
  }
}
