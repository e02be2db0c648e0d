package dev.perdure.activities.tool.file;

import dev.perdure.activities.files.FileText;
import java.util.Optional;

/** What may be written into a file. */
final class NewText {

  private NewText() {}

  /** Why a text can't be written into a file's content without damaging one of them. */
  static Optional<String> fault(String text, FileText file) {
    if (text.indexOf('\0') >= 0) {
      return Optional.of("The new text holds a NUL character: text files have none, leave it out.");
    }
    if (FileText.hasLoneSurrogate(text)) {
      return Optional.of(
          "The new text holds half of a surrogate pair, which no file can hold: write the whole character.");
    }
    boolean ascii = text.chars().allMatch(c -> c < 0x80);
    return file.utf8() || ascii
        ? Optional.empty()
        : Optional.of(
            "The file is not UTF-8, so only ASCII can be written into it: convert it first, for example with iconv.");
  }
}
