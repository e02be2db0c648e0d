package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.WideCharText;
import java.util.Optional;

/** Text decoded from the bytes of a file, with a note on its encoding. */
record DecodedText(String text, String note) {

  /** The note on text that is not UTF-8. */
  static final String FOREIGN =
      "The file is not UTF-8: bytes that can't be shown appear as \uFFFD and are kept by edits.";

  private static final int SAMPLE_BYTES = 8_192;

  /** The text of bytes; empty if they are none. */
  static Optional<DecodedText> of(byte[] bytes) {
    return WideCharText.of(bytes)
        .map(DecodedText::wide)
        .or(() -> isBinary(bytes) ? Optional.empty() : Optional.of(narrow(bytes)));
  }

  private static DecodedText wide(WideCharText wide) {
    return new DecodedText(
        wide.text(),
        "The file is %s, not UTF-8: edit doesn't know its text, and grep only that of UTF-16 with a byte order mark; change it with bash, such as iconv."
            .formatted(wide.charset().name()));
  }

  private static DecodedText narrow(byte[] bytes) {
    FileText content = FileText.decode(bytes);
    if (!content.utf8()) {
      return new DecodedText(content.text(), FOREIGN);
    }
    boolean nul = content.text().indexOf('\0') >= 0;
    return new DecodedText(
        content.text(),
        nul ? "The file holds NUL characters: they appear as \uFFFD and are kept by edits." : "");
  }

  private static boolean isBinary(byte[] bytes) {
    int sample = Math.min(bytes.length, SAMPLE_BYTES);
    int control = 0;
    for (int i = 0; i < sample; i++) {
      control += isControl(bytes[i]) ? 1 : 0;
    }
    return WideCharText.hasNul(bytes) || control * 10 > sample * 3;
  }

  private static boolean isControl(byte value) {
    return value > 0 && value < ' ' && "\t\n\r\f\u001B".indexOf(value) < 0;
  }
}
