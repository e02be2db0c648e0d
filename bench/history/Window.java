package history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A hunk with its context, as it is put into a call. */
public record Window(List<String> lead, List<String> old, List<String> fresh, List<String> trail) {

  /** Returns the lines that the file must hold before the call. */
  public List<String> oldLines() {
    return Stream.of(lead, old, trail).flatMap(List::stream).toList();
  }

  /** Returns the lines that the file must hold after the call. */
  public List<String> newLines() {
    return Stream.of(lead, fresh, trail).flatMap(List::stream).toList();
  }

  /** Every line changed alike. */
  public Window each(UnaryOperator<String> change) {
    return new Window(all(lead, change), all(old, change), all(fresh, change), all(trail, change));
  }

  /** Changes each old line and each line of context; the new lines stay the same. */
  public Window eachOld(UnaryOperator<String> change) {
    return new Window(all(lead, change), all(old, change), fresh, all(trail, change));
  }

  /** Only the context changed. */
  public Window eachContext(UnaryOperator<String> change) {
    return new Window(all(lead, change), old, fresh, all(trail, change));
  }

  /**
   * The window without one blank line of its context: one between lines that stay, or one that
   * stands right beside the lines that change.
   */
  public Window withoutBlank(boolean besideChange) {
    int inLead = besideChange ? lastBlank(lead) : enclosedBlank(lead);
    if (inLead >= 0) {
      return new Window(without(lead, inLead), old, fresh, trail);
    }
    int inTrail = besideChange ? firstBlank(trail) : enclosedBlank(trail);
    return inTrail >= 0 ? new Window(lead, old, fresh, without(trail, inTrail)) : this;
  }

  /** Whether the change puts a blank line right beside one of the context that was alone. */
  public boolean doublesBlank() {
    boolean above = !lead.isEmpty() && lead.getLast().isBlank();
    boolean below = !trail.isEmpty() && trail.getFirst().isBlank();
    return (above && startsBlank(fresh, trail) && !startsBlank(old, trail))
        || (below && endsBlank(lead, fresh) && !endsBlank(lead, old));
  }

  private static boolean startsBlank(List<String> lines, List<String> following) {
    List<String> all = lines.isEmpty() ? following : lines;
    return !all.isEmpty() && all.getFirst().isBlank();
  }

  private static boolean endsBlank(List<String> preceding, List<String> lines) {
    List<String> all = lines.isEmpty() ? preceding : lines;
    return !all.isEmpty() && all.getLast().isBlank();
  }

  /** The window without one blank line of those that go. */
  public Window withoutBlankThatGoes() {
    int at = 0;
    while (at < old.size() && !old.get(at).isBlank()) {
      at++;
    }
    return at < old.size() ? new Window(lead, without(old, at), fresh, trail) : this;
  }

  /** A blank line between two filled ones. */
  private static int enclosedBlank(List<String> lines) {
    for (int i = 1; i < lines.size() - 1; i++) {
      if (lines.get(i).isBlank() && !lines.get(i - 1).isBlank() && !lines.get(i + 1).isBlank()) {
        return i;
      }
    }
    return -1;
  }

  private static int lastBlank(List<String> lines) {
    return lines.size() > 1 && lines.getLast().isBlank() ? lines.size() - 1 : -1;
  }

  private static int firstBlank(List<String> lines) {
    return lines.size() > 1 && lines.getFirst().isBlank() ? 0 : -1;
  }

  private static List<String> without(List<String> lines, int index) {
    List<String> rest = new ArrayList<>(lines);
    rest.remove(index);
    return List.copyOf(rest);
  }

  private static List<String> all(List<String> lines, UnaryOperator<String> change) {
    return lines.stream().map(change).toList();
  }
}
