package dev.perdure.activities.tool.read;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;

/** Detects the media type of binary content by its first bytes. */
public final class MediaTypeDetector {

  public static final String UNKNOWN = "application/octet-stream";

  private static final Map<String, String> BEGINNINGS =
      Map.of(
          "\u0089PNG", "image/png",
          "\u00FF\u00D8\u00FF", "image/jpeg",
          "GIF87a", "image/gif",
          "GIF89a", "image/gif",
          "%PDF-", "application/pdf",
          "PK\u0003\u0004", "application/zip",
          "\u007FELF", "application/x-executable",
          "\u00FF\u00FE", "text/plain; charset=utf-16",
          "\u00FE\u00FF", "text/plain; charset=utf-16",
          "\u001F\u008B", "application/gzip");

  private static final Pattern OTHER_IMAGE =
      Pattern.compile(
          "(?s)BM.{4}\\x00{4}|II\\*\\x00|MM\\x00\\*|\\x00\\x00\\x01\\x00|\\x00{3}.ftyp(?:avif|heic|heix|mif1)");

  private MediaTypeDetector() {}

  /** The media type of bytes. */
  public static String of(byte[] bytes) {
    String start = new String(bytes, 0, Math.min(bytes.length, 12), StandardCharsets.ISO_8859_1);
    if (start.startsWith("RIFF") && isWebp(bytes)) {
      return "image/webp";
    }
    if (OTHER_IMAGE.matcher(start).lookingAt()) {
      return otherImage(start);
    }
    return BEGINNINGS.entrySet().stream()
        .filter(entry -> start.startsWith(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(UNKNOWN);
  }

  /** Images that models do not take, none of which can be text. */
  private static String otherImage(String start) {
    return switch (start.charAt(0)) {
      case 'B' -> "image/bmp";
      case 'I', 'M' -> "image/tiff";
      default -> start.startsWith("ftyp", 4) ? "image/" + start.substring(8, 12) : "image/x-icon";
    };
  }

  /** Sounds and films begin like such pictures. */
  private static boolean isWebp(byte[] bytes) {
    return bytes.length > 20 && new String(bytes, 8, 4, StandardCharsets.ISO_8859_1).equals("WEBP");
  }
}
