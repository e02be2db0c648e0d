package dev.perdure.activities.workspace.change;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.GitResult;
import java.util.ArrayList;
import java.util.List;

/** The patch of many files, cut into that of each file. */
final class Diffs {

  private static final String START = "diff --git ";
  private static final int LONGEST = 200_000;

  private final List<String> pieces;
  private final boolean cut;
  private int next;

  Diffs(GitResult patch) {
    this.pieces = split(new String(patch.output(), UTF_8));
    this.cut = patch.cut();
  }

  /** Gives a file its part; a changed type takes two, as git writes a deletion and an addition. */
  FileChange addTo(ChangedFile file) {
    var count = file.status() == ChangeStatus.TYPE_CHANGED ? 2 : 1;
    var from = Math.min(next, pieces.size());
    var to = Math.min(next + count, pieces.size());
    next += count;
    var incomplete = to - from < count || (cut && to == pieces.size());
    var diff = String.join("", pieces.subList(from, to));
    if (file.binary()) {
      return file.with("", false);
    }
    return diff.length() > LONGEST
        ? file.with(wholeLines(diff.substring(0, LONGEST)), true)
        : file.with(incomplete ? wholeLines(diff) : diff, incomplete);
  }

  private static String wholeLines(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  /** No line of a diff but the first begins with these words: content lines begin with a sign. */
  private static List<String> split(String text) {
    var pieces = new ArrayList<String>();
    var start = text.startsWith(START) ? 0 : text.length();
    while (start < text.length()) {
      var following = text.indexOf("\n" + START, start);
      var end = following < 0 ? text.length() : following + 1;
      pieces.add(text.substring(start, end));
      start = end;
    }
    return pieces;
  }
}
