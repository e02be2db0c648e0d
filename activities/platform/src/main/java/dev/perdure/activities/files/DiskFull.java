package dev.perdure.activities.files;

import dev.perdure.activities.failure.CauseChain;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Failure of work that found no room on a disk. The same work passes once there is room again, so
 * an activity waits for it.
 */
public final class DiskFull extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The words of the operating system for a full disk and a used-up quota. */
  private static final List<String> REASONS =
      List.of("No space left on device", "Disk quota exceeded");

  private static final String OF_REMOTE = "remote:";

  /** The words of git when a write wrote nothing. */
  private static final String OF_GIT = "write error. Out of diskspace";

  /** Errors of git that leave the reason out. */
  private static final Pattern UNEXPLAINED =
      Pattern.compile(
          "(?m)^(?!remote:).*(?:couldn't write|unable to write|write error|failed to write)");

  private static final long MAX_FULL_BYTES = 1L << 20;

  /** A failure with a sentence for people. */
  public DiskFull(String sentence, @Nullable Throwable cause) {
    super(sentence, cause);
  }

  /** Finds the full disk that caused a failure. */
  public static Optional<DiskFull> in(Throwable failure) {
    return CauseChain.of(failure).flatMap(cause -> of(cause).stream()).findFirst();
  }

  /** Throws the full disk that caused a failure, if one did. */
  public static void throwIfIn(Throwable failure) {
    Optional<DiskFull> found = in(failure);
    if (found.isPresent()) {
      throw found.get();
    }
  }

  /** Whether a program says by its errors that the disk of this machine is full. */
  public static boolean isNamedIn(String errors) {
    return errors
        .lines()
        .filter(line -> !line.startsWith(OF_REMOTE))
        .anyMatch(line ->
            line.endsWith(OF_GIT)
                || REASONS.stream().anyMatch(reason -> line.endsWith(": " + reason)));
  }

  /**
   * Whether a program's errors report a failed write without a reason, and the disk of its
   * directory has no space left.
   */
  public static boolean isBehind(String errors, Path directory) {
    return isNamedIn(errors)
        || (UNEXPLAINED.matcher(errors).find()
            && directory.toFile().exists()
            && directory.toFile().getUsableSpace() < MAX_FULL_BYTES);
  }

  /** The sentence for people. */
  public String sentence() {
    return String.valueOf(getMessage());
  }

  private static Optional<DiskFull> of(Throwable cause) {
    return switch (cause) {
      case DiskFull found -> Optional.of(found);
      case DiskReserveReached reached ->
          Optional.of(new DiskFull("No command is started now. " + reached.getMessage(), reached));
      case FileSystemException refused when isReason(refused.getReason()) -> found(refused);
      case FileSystemException _ -> Optional.empty();
      case IOException fault when isReason(fault.getMessage()) -> found(fault);
      default -> Optional.empty();
    };
  }

  private static Optional<DiskFull> found(IOException fault) {
    return Optional.of(
        new DiskFull(
            "The disk%s is full: %s.".formatted(place(fault), FileErrors.describe(fault)), fault));
  }

  private static String place(IOException fault) {
    return fault instanceof FileSystemException refused && refused.getFile() != null
        ? " of " + refused.getFile()
        : "";
  }

  /** Some classes of the JDK put the reason in brackets after the path. */
  private static boolean isReason(@Nullable String words) {
    return words != null
        && REASONS.stream()
            .anyMatch(reason -> words.equals(reason) || words.endsWith("(" + reason + ")"));
  }
}
