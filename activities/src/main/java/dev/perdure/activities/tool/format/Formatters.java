package dev.perdure.activities.tool.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The formatters of an installation. Contents are formatted before they are shown and written, so
 * that what was approved is what is written, and what was written is what the run has seen.
 */
public final class Formatters {

  private final List<Formatter> formatters;

  Formatters(List<Formatter> formatters) {
    this.formatters = List.copyOf(formatters);
  }

  /** No formatters. */
  public static Formatters none() {
    return new Formatters(List.of());
  }

  /** New content of a file, formatted by the first formatter that is for such files. */
  public Formatted format(Path root, String path, byte[] content) {
    Optional<Formatter> formatter = formatters.stream().filter(f -> f.fits(path)).findFirst();
    return formatter.isEmpty()
        ? new Formatted(content, Optional.empty())
        : format(formatter.get(), root, path, content);
  }

  private static Formatted format(Formatter formatter, Path root, String path, byte[] content) {
    try {
      byte[] changed = Filter.run(formatter.commandFor(path), root, content);
      return Arrays.equals(changed, content)
          ? new Formatted(content, Optional.empty())
          : new Formatted(changed, Optional.of("Formatted by " + formatter.name()));
    } catch (IOException e) {
      return failed(formatter, content, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(formatter, content, "it was stopped");
    }
  }

  private static Formatted failed(Formatter formatter, byte[] content, String why) {
    return new Formatted(
        content, Optional.of("Not formatted, as %s failed (%s)".formatted(formatter.name(), why)));
  }
}
