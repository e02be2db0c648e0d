package dev.perdure.activities.model;

import dev.perdure.planner.message.Part;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Pattern;

/** Ids of tool calls in vendors' requests: theirs where usable and new, else a digest of ours. */
final class ToolCallIdMapper {

  private static final Pattern USABLE = Pattern.compile("[a-zA-Z0-9_-]{1,40}");
  private static final int NAME_LENGTH = 64;
  private static final int DIGITS = 24;

  private final Set<String> used = new HashSet<>();

  String next(Part.ToolCall call) {
    String vendors = call.vendorId();
    if (vendors != null && USABLE.matcher(vendors).matches() && used.add(vendors)) {
      return vendors;
    }
    String ours = "call_" + digest(call.callId().value());
    used.add(ours);
    return ours;
  }

  /** A name every vendor accepts, for calls of tools that never existed. */
  static String name(String name) {
    String plain = name.replaceAll("[^a-zA-Z0-9_-]", "_");
    if (plain.isEmpty()) {
      return "unknown";
    }
    return plain.length() <= NAME_LENGTH ? plain : plain.substring(0, NAME_LENGTH);
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256: use a complete JDK.", e);
    }
  }
}
