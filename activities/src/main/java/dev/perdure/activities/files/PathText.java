package dev.perdure.activities.files;

import dev.perdure.planner.message.VisibleText;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Paths as text in which a byte that is not UTF-8 stands as the lone surrogate U+DC80 to U+DCFF.
 */
public final class PathText {

  /** Advice for paths that are not UTF-8. */
  public static final String REMEDY =
      "Names in quotes are not UTF-8: \\ooo is a byte. No file tool can open such a file; rename it"
          + " with bash, such as mv -- $'caf\\351.txt' cafe.txt.";

  private static final char UNKNOWN = '\uFFFD';
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private PathText() {}

  /** The text of a path's bytes. */
  public static String of(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    return text.indexOf(UNKNOWN) < 0
        ? text
        : FileText.decode(Arrays.copyOfRange(bytes, from, to)).whole();
  }

  /** The text of an absolute path. */
  public static String of(Path path) {
    String text = path.toString();
    if (text.indexOf(UNKNOWN) < 0) {
      return text;
    }
    byte[] raw = raw(path).getBytes(StandardCharsets.US_ASCII);
    byte[] bytes = new byte[raw.length];
    int length = 0;
    for (int i = 0; i < raw.length; i++) {
      boolean escaped = raw[i] == '%';
      bytes[length++] =
          escaped
              ? (byte) HexFormat.fromHexDigits(new String(raw, i + 1, 2, StandardCharsets.US_ASCII))
              : raw[i];
      i += escaped ? 2 : 0;
    }
    return of(bytes, 0, length);
  }

  private static String raw(Path path) {
    String raw = path.toUri().getRawPath();
    return raw.length() > 1 && raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
  }

  /** Paths that a program wrote, each ended by a NUL. */
  public static List<String> list(byte[] written) {
    List<String> paths = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < written.length; i++) {
      if (written[i] == 0) {
        paths.add(of(written, start, i));
        start = i + 1;
      }
    }
    return paths;
  }

  /** The bytes of a path. */
  public static byte[] bytes(String path) {
    return isOfBytes(path)
        ? new FileText(path, false, false).encode(path)
        : path.getBytes(StandardCharsets.UTF_8);
  }

  /** Resolves a path below a directory. */
  public static Path below(Path directory, String path) {
    if (!isOfBytes(path)) {
      return directory.resolve(path);
    }
    StringBuilder uri = new StringBuilder("file://").append(raw(directory));
    for (String name : path.split("/")) {
      uri.append('/');
      for (byte value : bytes(name)) {
        uri.append('%').append(HEX.toHexDigits(value));
      }
    }
    return Path.of(URI.create(uri.toString()));
  }

  /** Whether a path has bytes that are not UTF-8. */
  public static boolean isOfBytes(String path) {
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (Character.isHighSurrogate(c)) {
        i++;
      } else if (Character.isLowSurrogate(c)) {
        return true;
      }
    }
    return false;
  }

  /** A path in one line; one with bytes that are not UTF-8 in quotes, as git writes it. */
  public static String shown(String path) {
    if (!isOfBytes(path)) {
      return VisibleText.of(path);
    }
    StringBuilder shown = new StringBuilder("\"");
    path.codePoints().forEach(c -> shown.append(shown(c)));
    return shown.append('"').toString();
  }

  private static String shown(int c) {
    String text = Character.toString(c);
    if (c == '"' || c == '\\') {
      return "\\" + text;
    }
    if (!VisibleText.hides(text)) {
      return text;
    }
    StringBuilder octal = new StringBuilder();
    for (byte value : bytes(text)) {
      octal.append("\\%03o".formatted(value & 0xFF));
    }
    return octal.toString();
  }
}
