package dev.perdure.activities.tool.search.line;

import dev.perdure.activities.tool.search.expression.Expression;
import dev.perdure.activities.tool.search.tree.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Leaves out files in which an expression can't match, by ripgrep where the machine has it. It is
 * given the files by name, without its own rules and without anybody's configuration.
 */
final class Ripgrep {

  private static final int MOST_BYTES = 900_000;
  private static final int TROUBLE = 2;
  private static final String HERE = "./";
  private static final List<String> OPTIONS =
      List.of(
          "--no-config",
          "--files-with-matches",
          "--null",
          "--text",
          "--no-mmap",
          "--no-messages",
          "--encoding=none",
          "--color=never");

  private final String program;
  private final Path directory;

  /** Asks a program about the files of a directory. */
  Ripgrep(String program, Path directory) {
    this.program = program;
    this.directory = directory;
  }

  /** The files worth a thorough look, in their order; all where ripgrep can't tell. */
  List<String> candidates(Expression expression, List<String> files) throws InterruptedException {
    Optional<String> rough = expression.rough();
    return rough.isEmpty() ? files : among(files, "--regexp=" + rough.get()).orElse(files);
  }

  private Optional<List<String>> among(List<String> files, String pattern)
      throws InterruptedException {
    Set<String> found = new HashSet<>();
    int next = 0;
    while (next < files.size()) {
      int end = endOfBatch(files, next);
      Optional<List<String>> names = ask(files.subList(next, end), pattern);
      if (names.isEmpty()) {
        return Optional.empty();
      }
      names.get().forEach(name -> found.add(name.substring(HERE.length())));
      next = end;
    }
    return Optional.of(files.stream().filter(found::contains).toList());
  }

  private Optional<List<String>> ask(List<String> files, String pattern)
      throws InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(program);
    line.addAll(OPTIONS);
    line.addAll(List.of(pattern, "--"));
    files.forEach(file -> line.add(HERE + file));
    try {
      Program.Ended ended = new Program(line, directory).run();
      boolean told =
          ended.exitCode() < TROUBLE || ended.exitCode() == TROUBLE && ended.errors().isEmpty();
      return told ? Optional.of(ended.names()) : Optional.empty();
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  /** A command line takes so much and no more. */
  private static int endOfBatch(List<String> files, int from) {
    int bytes = 0;
    int end = from;
    while (end < files.size() && bytes < MOST_BYTES) {
      bytes += files.get(end).getBytes(StandardCharsets.UTF_8).length + 16;
      end++;
    }
    return end;
  }
}
