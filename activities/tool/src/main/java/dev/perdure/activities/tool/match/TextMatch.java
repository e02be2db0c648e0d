package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLines;
import java.util.Optional;
import java.util.function.Supplier;

/** A place of the file and its replacement, which is empty if it would be a guess. */
record TextMatch(int start, int end, Supplier<Optional<String>> replacement) {

  /** The place of matched lines, with an edit carried over to them. */
  static TextMatch ofLines(SourceLines file, LineMatch place, LineEdit edit) {
    return new TextMatch(
        file.startOf(place.first()),
        file.startOf(place.end()),
        () -> HunkRewrite.ofEdit(file, place, edit));
  }

  /** The same place where nothing can be fitted. */
  TextMatch unfit() {
    return new TextMatch(start, end, Optional::empty);
  }

  /** The line the place begins in, from 0. */
  int firstLine(SourceLines file) {
    return file.numberAt(start) - 1;
  }

  /** The line the place ends in, from 0. */
  int lastLine(SourceLines file) {
    return file.numberAt(Math.max(start, end - 1)) - 1;
  }
}
