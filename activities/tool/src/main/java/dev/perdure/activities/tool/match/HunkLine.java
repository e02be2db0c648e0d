package dev.perdure.activities.tool.match;

/** One line with its mark. */
public record HunkLine(HunkLineMark mark, String content) {

  boolean isOld() {
    return mark != HunkLineMark.ADDED;
  }

  boolean isBlank(HunkLineMark wanted) {
    return mark == wanted && content.isBlank();
  }
}
