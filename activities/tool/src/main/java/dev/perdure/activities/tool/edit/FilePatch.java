package dev.perdure.activities.tool.edit;

import dev.perdure.activities.tool.match.Hunk;
import java.util.List;
import java.util.Optional;

/** Change of one file in a patch: an added, a deleted, or an updated and perhaps moved file. */
sealed interface FilePatch {

  /** The path the patch names. */
  String path();

  /** A new file. */
  record Add(String path, String content, Optional<Boolean> executable) implements FilePatch {}

  /** A file that goes away; hunks, if a patch has some, tell what it holds. */
  record Delete(String path, List<Hunk> hunks) implements FilePatch {

    public Delete {
      hunks = List.copyOf(hunks);
    }
  }

  /** A file that changes, and perhaps moves. */
  record Update(
      String path, Optional<String> target, List<Hunk> hunks, Optional<Boolean> executable)
      implements FilePatch {

    public Update {
      hunks = List.copyOf(hunks);
    }
  }
}
