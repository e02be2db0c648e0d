package dev.perdure.activities.tool.shell.parse.program;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a small program does besides printing.
 *
 * @param runs whether it runs other programs, or may
 * @param written the files it writes, as far as their names are known
 * @param read the files it reads besides its input, as far as their names are known
 */
public record FilesAndRuns(boolean runs, List<String> written, List<String> read) {

  private static final List<String> STANDARD = List.of("/dev/stdout", "/dev/stderr", "/dev/stdin");

  /** Copies the lists; what every program has open is no file. */
  public FilesAndRuns {
    written = written.stream().filter(file -> !STANDARD.contains(file)).toList();
    read = read.stream().filter(file -> !STANDARD.contains(file)).toList();
  }

  static FilesAndRuns unknown() {
    return new FilesAndRuns(true, List.of(), List.of());
  }

  /** Nothing else. */
  public static FilesAndRuns none() {
    return new FilesAndRuns(false, List.of(), List.of());
  }

  FilesAndRuns and(FilesAndRuns other) {
    return new FilesAndRuns(
        runs || other.runs, joined(written, other.written), joined(read, other.read));
  }

  private static List<String> joined(List<String> one, List<String> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }
}
