package history;

import java.util.List;

/**
 * One call to try: on which file, with which text, and what must become of it.
 *
 * @param variant the row of the table it counts for
 * @param places the lines, from 1, its undamaged old text begins at; none if that is not looked for
 */
public record Trial(
    String variant,
    String name,
    Call call,
    String fileBefore,
    String fileAfter,
    Due due,
    List<Integer> places) {

  /** Required result of a call. */
  public enum Due {
    APPLIED,
    AMBIGUOUS,
    REFUSED,
    REPAIRED
  }

  /** A change by one of the tools, its texts decoded. */
  public sealed interface Call {

    /** The tool {@code edit}. */
    record Edit(String oldString, String newString) implements Call {}

    /** The tool {@code patch}; {@code %s} in it stands for the file's path. */
    record Patch(String head, String hunk) implements Call {}
  }
}
