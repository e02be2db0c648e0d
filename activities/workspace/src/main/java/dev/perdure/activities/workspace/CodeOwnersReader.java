package dev.perdure.activities.workspace;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.planner.owner.CodeOwnersFile;
import java.util.ArrayList;
import java.util.List;

/**
 * Reader of the file {@code CODEOWNERS} of a commit. GitHub reads the first file of three places.
 * The file of a task's own change decides nothing.
 */
final class CodeOwnersReader {

  private static final List<String> PLACES =
      List.of(".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS");

  private static final String FILE_MODE = "100";

  private CodeOwnersReader() {}

  static CodeOwnersFile read(Git git, String commit) {
    List<String> arguments = new ArrayList<>(List.of("ls-tree", "-z", commit, "--"));
    arguments.addAll(PLACES);
    GitResult listed = git.tryTo(arguments.toArray(String[]::new));
    if (!listed.succeeded()) {
      return CodeOwnersFile.unreadable("git cannot read the file CODEOWNERS");
    }
    return PLACES.stream()
        .flatMap(place -> listed.names().stream().filter(line -> line.endsWith("\t" + place)))
        .findFirst()
        .map(line -> content(git, line.split("[ \t]", 4)))
        .orElseGet(CodeOwnersFile::none);
  }

  private static CodeOwnersFile content(Git git, String[] facts) {
    if (!facts[0].startsWith(FILE_MODE)) {
      return CodeOwnersFile.unreadable("CODEOWNERS is no plain file");
    }
    return CodeOwnersFile.of(
        git.atMost(CodeOwnersFile.MAX_BYTES + 1, "cat-file", "blob", facts[2]).output());
  }
}
