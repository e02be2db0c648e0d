package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds programs that a script runs after it wrote them: no person has read such a program. By
 * {@code builds.txt} it finds files of build tools too, such as a makefile.
 */
final class WrittenPrograms {

  private static final Set<String> KEEP_CONTENT =
      Set.of("chmod", "chown", "chgrp", "rm", "rmdir", "mkdir", "touch", "unlink", "git");
  private static final Set<String> DOWNLOADERS = Set.of("curl", "wget", "aria2c", "http", "scp");
  private static final Predicate<String> TARGET_OPTION =
      Pattern.compile("-[a-zA-Z]*[oO]|--output(?:-document)?|--out").asMatchPredicate();
  private static final Pattern TARGET_IN_OPTION =
      Pattern.compile("(?:--output(?:-document)?=|--out=|-[oO])(.+)", Pattern.DOTALL);
  private static final Map<String, List<Predicate<String>>> BUILD_FILES = buildFiles();

  private WrittenPrograms() {}

  private static Map<String, List<Predicate<String>>> buildFiles() {
    Map<String, List<Predicate<String>>> files = new HashMap<>();
    for (String line : TableFile.of("builds.txt").lines()) {
      String[] parts = line.split(" ", 2);
      for (String name : parts[0].split(",")) {
        files
            .computeIfAbsent(name, _ -> new ArrayList<>())
            .add(Pattern.compile(parts[1], Pattern.DOTALL).asMatchPredicate());
      }
    }
    return Map.copyOf(files);
  }

  /**
   * Returns the reason why a script may run anything through a file that the script writes; empty
   * if this can't happen.
   */
  static Optional<String> of(List<ScriptCommand> commands, List<NamedFile> files) {
    Set<String> written =
        Stream.concat(
                Stream.concat(
                        files.stream().map(NamedFile::file),
                        commands.stream()
                            .filter(command -> !KEEP_CONTENT.contains(command.words().getFirst()))
                            .flatMap(command -> command.paths().stream()))
                    .filter(file -> file.access() == FileAccess.WRITE)
                    .map(FileReference::path),
                commands.stream().flatMap(WrittenPrograms::downloads))
            .map(WrittenPrograms::plain)
            .collect(Collectors.toSet());
    return commands.stream()
        .filter(command ->
            isWritten(plain(command.words().getFirst()), written) || runs(command, written))
        .map(command -> "it runs a program that the script writes: " + command.text())
        .findFirst();
  }

  /** Whether a program is one of these files, or lies in a directory that something is put in. */
  private static boolean isWritten(String program, Set<String> written) {
    return written.contains(program)
        || written.stream()
            .map(path -> path.endsWith("/") ? path : path + "/")
            .anyMatch(directory -> program.startsWith(directory));
  }

  /** The files to which a command writes what it gets from elsewhere. */
  private static Stream<String> downloads(ScriptCommand command) {
    List<String> words = command.words();
    if (!DOWNLOADERS.contains(words.getFirst())) {
      return Stream.of();
    }
    return IntStream.range(1, words.size())
        .mapToObj(at -> {
          var attached = TARGET_IN_OPTION.matcher(words.get(at));
          boolean follows = TARGET_OPTION.test(words.get(at - 1));
          return attached.matches() ? attached.group(1) : follows ? words.get(at) : "";
        })
        .filter(path -> !path.isEmpty());
  }

  /** Whether a program is given one of these files, or acts on one that is called so. */
  private static boolean runs(ScriptCommand command, Set<String> written) {
    String name = command.words().getFirst();
    String program = name.substring(name.lastIndexOf('/') + 1);
    boolean builds =
        BUILD_FILES.getOrDefault(program, List.of()).stream()
            .anyMatch(form -> written.stream().anyMatch(form));
    return builds
        || (CommandUnwrapper.runsFiles(name)
            && command.words().stream()
                .skip(1)
                .map(WrittenPrograms::plain)
                .anyMatch(written::contains));
  }

  private static String plain(String path) {
    return path.replaceFirst("^(?:\\./)+", "");
  }
}
