package dev.perdure.activities.files;

/** A line with its offset and its ending, which is empty for an unfinished last line. */
public record SourceLine(int start, String content, String ending) {

  /** The line as it stands in the text. */
  public String whole() {
    return content + ending;
  }

  /** The offset of the next line. */
  public int end() {
    return start + content.length() + ending.length();
  }
}
