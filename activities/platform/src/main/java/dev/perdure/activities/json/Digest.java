package dev.perdure.activities.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.erdtman.jcs.JsonCanonicalizer;

/** SHA-256 hash in hex, of bytes, or of a JSON object or array in canonical form (RFC 8785). */
public final class Digest {

  private Digest() {}

  /** The digest of what is written as a JSON object or array. */
  public static String of(Object value) {
    try {
      return of(new JsonCanonicalizer(Json.write(value)).getEncodedUTF8());
    } catch (IOException e) {
      throw new UncheckedIOException("Only a JSON object or array has a digest.", e);
    }
  }

  /** The digest of bytes. */
  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  /** A fresh SHA-256. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256.", e);
    }
  }
}
