package dev.perdure.activities.tool.patch.parse;

import dev.perdure.activities.tool.match.LineHunk;
import java.util.List;
import java.util.Optional;

/** What a patch does to one file. */
public sealed interface PatchFile {

  /** The path the patch names. */
  String path();

  /** A new file. */
  record Add(String path, String content, Optional<Boolean> executable) implements PatchFile {}

  /** A file that goes away; hunks, where a patch has some, tell what it holds. */
  record Delete(String path, List<LineHunk> hunks) implements PatchFile {

    /** Copies the hunks. */
    public Delete {
      hunks = List.copyOf(hunks);
    }
  }

  /** A file that changes, and perhaps moves or is copied. */
  record Update(
      String path,
      Optional<String> target,
      boolean copies,
      List<LineHunk> hunks,
      Optional<Boolean> executable)
      implements PatchFile {

    /** Copies the hunks. */
    public Update {
      hunks = List.copyOf(hunks);
    }
  }
}
