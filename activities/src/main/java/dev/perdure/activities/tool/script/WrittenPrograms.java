package dev.perdure.activities.tool.script;

import dev.perdure.activities.tool.script.ShellScript.Command;
import dev.perdure.activities.tool.script.ShellScript.FileReference;
import dev.perdure.activities.tool.script.ShellScript.FileReference.Access;
import dev.perdure.activities.tool.script.ShellScript.NamedFile;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds programs that a script runs after it wrote them: nobody has read such a program. */
final class WrittenPrograms {

  private static final Set<String> KEEP_CONTENT =
      Set.of("chmod", "chown", "chgrp", "rm", "rmdir", "mkdir", "touch", "unlink", "git");

  private WrittenPrograms() {}

  /** Why a script may run anything by a file that it writes; empty where it does not. */
  static Optional<String> of(List<Command> commands, List<NamedFile> files) {
    Set<String> written =
        Stream.concat(
                files.stream().map(NamedFile::file),
                commands.stream()
                    .filter(command -> !KEEP_CONTENT.contains(command.words().getFirst()))
                    .flatMap(command -> command.paths().stream()))
            .filter(file -> file.access() == Access.WRITE)
            .map(FileReference::path)
            .map(WrittenPrograms::plain)
            .collect(Collectors.toSet());
    return commands.stream()
        .filter(command ->
            written.contains(plain(command.words().getFirst())) || runs(command, written))
        .map(command -> "it runs a program that the script writes: " + command.text())
        .findFirst();
  }

  /** Whether an interpreter or a shell is given one of these files. */
  private static boolean runs(Command command, Set<String> written) {
    return CommandUnwrapper.runsFiles(command.words().getFirst())
        && command.words().stream().skip(1).map(WrittenPrograms::plain).anyMatch(written::contains);
  }

  private static String plain(String path) {
    return path.replaceFirst("^(?:\\./)+", "");
  }
}
