package dev.perdure.planner.owner;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code CODEOWNERS} of a commit.
 *
 * @param content the text; empty without a file, or with a fault
 * @param fault why the file cannot be read, a clause without a full stop; null if it can
 */
public record CodeOwnersFile(String content, @Nullable String fault) {

  /** The largest file that GitHub reads, in bytes. */
  public static final int MAX_BYTES = 3_000_000;

  /** A commit without the file: no file has an owner. */
  public static CodeOwnersFile none() {
    return new CodeOwnersFile("", null);
  }

  /** A file that cannot be read for a reason. */
  public static CodeOwnersFile unreadable(String fault) {
    return new CodeOwnersFile("", fault);
  }

  /** The file with some bytes, of which one more than the limit suffices to refuse the file. */
  public static CodeOwnersFile of(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return unreadable("the file CODEOWNERS has more than %,d bytes".formatted(MAX_BYTES));
    }
    String content = new String(bytes, StandardCharsets.UTF_8);
    return content.indexOf('\0') < 0
        ? new CodeOwnersFile(content, null)
        : unreadable("the file CODEOWNERS is no text");
  }
}
