package dev.perdure.activities.tool.patch;

import dev.perdure.activities.tool.match.LineHunk;
import java.util.List;
import java.util.Optional;

/** What a patch does to one file. */
sealed interface PatchFile {

  /** The path the patch names. */
  String path();

  /** A new file. */
  record Add(String path, String content) implements PatchFile {}

  /** A file that goes away. */
  record Delete(String path) implements PatchFile {}

  /** A file that changes, and perhaps moves. */
  record Update(String path, Optional<String> movedTo, List<LineHunk> hunks) implements PatchFile {

    /** Copies the hunks. */
    public Update {
      hunks = List.copyOf(hunks);
    }
  }
}
