package dev.perdure.activities.workspace;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.planner.owner.CodeOwnersFile;
import java.util.List;
import java.util.Optional;

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
    return PLACES.stream()
        .flatMap(place -> read(git, commit, place).stream())
        .findFirst()
        .orElseGet(CodeOwnersFile::none);
  }

  private static Optional<CodeOwnersFile> read(Git git, String commit, String place) {
    GitResult listed = git.tryTo("ls-tree", "-z", commit, "--", place);
    if (!listed.succeeded()) {
      return Optional.of(CodeOwnersFile.unreadable("git cannot read the file CODEOWNERS"));
    }
    return listed.names().stream().findFirst().map(line -> content(git, line.split("[ \t]", 4)));
  }

  private static CodeOwnersFile content(Git git, String[] facts) {
    if (!facts[0].startsWith(FILE_MODE)) {
      return CodeOwnersFile.unreadable("CODEOWNERS is no plain file");
    }
    return CodeOwnersFile.of(
        git.atMost(CodeOwnersFile.MAX_BYTES + 1, "cat-file", "blob", facts[2]).output());
  }
}
