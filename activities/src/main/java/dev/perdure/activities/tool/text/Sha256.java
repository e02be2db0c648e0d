package dev.perdure.activities.tool.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Content hashes in hex. */
public final class Sha256 {

  private Sha256() {}

  /** The hash of bytes. */
  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** The hash of all that a stream has to give. */
  public static String of(InputStream content) throws IOException {
    MessageDigest digest = digest();
    try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      content.transferTo(out);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
    }
  }

  /** The hash of a text's UTF-8 bytes. */
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }
}
