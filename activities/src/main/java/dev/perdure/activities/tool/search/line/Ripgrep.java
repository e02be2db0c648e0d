package dev.perdure.activities.tool.search.line;

import dev.perdure.activities.tool.place.PathText;
import dev.perdure.activities.tool.search.expression.Expression;
import dev.perdure.activities.tool.search.tree.FileList;
import dev.perdure.activities.tool.search.tree.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Leaves out files in which an expression can't match, by ripgrep where the machine has it. It
 * looks through the directory by its own rules and without anybody's configuration, and tells of
 * each file it has looked at; files it tells nothing of are not left out.
 */
final class Ripgrep implements AutoCloseable {

  private static final int TROUBLE = 2;
  private static final int START = 2;
  private static final List<String> OPTIONS =
      List.of(
          "--no-config",
          "--count",
          "--include-zero",
          "--max-count=1",
          "--null",
          "--text",
          "--hidden",
          "--no-ignore-dot",
          "--no-mmap",
          "--no-messages",
          "--color=never",
          "--glob=!.git");

  private final Optional<Future<Program.Ended>> looking;

  /** Starts a program on a directory, unless nothing can be told of the expression. */
  Ripgrep(String program, Path directory, Expression expression) {
    looking =
        expression
            .rough()
            .map(pattern -> new Program(line(program, directory, pattern), directory).start());
  }

  private static List<String> line(String program, Path directory, String pattern) {
    List<String> line = new ArrayList<>();
    line.add(program);
    line.addAll(OPTIONS);
    if (FileList.repository(directory).isEmpty()) {
      line.addAll(List.of("--no-ignore", "--glob=!**/node_modules/"));
    }
    line.addAll(List.of("--regexp=" + pattern, "--", "./"));
    return line;
  }

  /** The files worth a thorough look, in their order; all where ripgrep can't tell. */
  List<String> candidates(List<String> files) throws InterruptedException {
    Set<String> without = without();
    return without.isEmpty()
        ? files
        : files.stream().filter(file -> !without.contains(file)).toList();
  }

  private Set<String> without() throws InterruptedException {
    if (looking.isEmpty()) {
      return Set.of();
    }
    try {
      Program.Ended ended = looking.get().get();
      boolean told =
          ended.exitCode() < TROUBLE || (ended.exitCode() == TROUBLE && ended.errors().isEmpty());
      return told ? zeros(ended.output()) : Set.of();
    } catch (ExecutionException absent) {
      return Set.of();
    }
  }

  /** The names of lines such as {@code ./src/a.txt}, NUL, {@code 0}. */
  private static Set<String> zeros(byte[] output) {
    Set<String> names = new HashSet<>(output.length / 24);
    int start = 0;
    for (int i = 0; i + 2 < output.length; i++) {
      if (output[i] == 0) {
        if (output[i + 1] == '0' && output[i + 2] == '\n') {
          int from = start + START;
          names.add(PathText.of(output, from, i));
        }
        start = i + 3;
        i += 2;
      }
    }
    return names;
  }

  /** Ends the program if nobody has waited for it. */
  @Override
  public void close() {
    looking.ifPresent(program -> program.cancel(true));
  }
}
