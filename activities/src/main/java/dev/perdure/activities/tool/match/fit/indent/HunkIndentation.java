package dev.perdure.activities.tool.match.fit.indent;

import dev.perdure.activities.tool.match.lines.LineKeys;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Whose indentation a patch's new lines have where it quotes the file's lines with another one: the
 * quoted or the file's. What they replace tells that they are moved with it, or what they stand
 * beside; that they are not is told by tabs among spaces alone, as moved lines often fit the file's
 * by chance.
 */
public final class HunkIndentation {

  private final List<Entry> lines;

  private HunkIndentation(List<Entry> lines) {
    this.lines = List.copyOf(lines);
  }

  /** Whose indentation it is. */
  public enum Side {
    QUOTED,
    FILE,
    UNCLEAR
  }

  /** A line of the hunk, the file's line it quotes unless it is new, and whether it stays. */
  public record Entry(String text, Optional<String> there, boolean stays) {

    boolean isNew() {
      return there.isEmpty();
    }

    private boolean isMisquoted() {
      return !there.map(LineKeys::indentation).orElse(own()).equals(own());
    }

    private String own() {
      return LineKeys.indentation(text);
    }
  }

  /** Whose indentation the new ones of some lines have. */
  public static Side of(List<Entry> all) {
    List<Entry> lines = all.stream().filter(line -> !line.text().isBlank()).toList();
    return lines.stream().noneMatch(Entry::isMisquoted) || lines.stream().noneMatch(Entry::isNew)
        ? Side.QUOTED
        : new HunkIndentation(lines).side();
  }

  private Side side() {
    Optional<Side> written = new IndentBlanks(lines).side();
    if (written.isPresent()) {
      return written.get();
    }
    Set<Side> sides = EnumSet.noneOf(Side.class);
    for (int from = 0, to; from < lines.size(); from = to + 1) {
      to = from;
      while (to < lines.size() && !lines.get(to).stays()) {
        to++;
      }
      side(from, to).ifPresent(sides::add);
    }
    return sides.size() == 1 ? sides.iterator().next() : Side.UNCLEAR;
  }

  /** What the new lines between two places say, if there are any and they say something. */
  private Optional<Side> side(int from, int to) {
    List<Entry> gone = new ArrayList<>(lines.subList(from, to));
    gone.removeIf(Entry::isNew);
    List<Entry> fresh = new ArrayList<>(lines.subList(from, to));
    fresh.removeIf(line -> !line.isNew());
    if (fresh.isEmpty()) {
      return Optional.empty();
    }
    Optional<Boolean> moved =
        gone.isEmpty()
            ? Optional.empty()
            : isMoved(gone.getFirst(), fresh.getFirst())
                .or(() -> isMoved(gone.getLast(), fresh.getLast()));
    return moved.map(told -> told ? Side.QUOTED : Side.UNCLEAR).or(() -> beside(from, to, fresh));
  }

  /**
   * Whether a line is moved with the one it replaces; one like it that is only indented anew would
   * else be it.
   */
  private static Optional<Boolean> isMoved(Entry gone, Entry fresh) {
    String there = LineKeys.indentation(gone.there().orElseThrow());
    boolean asQuoted = fresh.own().equals(gone.own());
    boolean asFile = fresh.own().equals(there);
    boolean same = fresh.text().stripLeading().equals(gone.text().stripLeading());
    return asQuoted == asFile ? Optional.empty() : Optional.of(asQuoted != same);
  }

  /** What new lines say by the lines above and below them. */
  private Optional<Side> beside(int from, int to, List<Entry> fresh) {
    List<Entry> above = lines.subList(Math.max(0, from - 1), from);
    List<Entry> below = lines.subList(to, Math.min(lines.size(), to + 1));
    long quoted = fits(above, below, fresh, Entry::text);
    long file = fits(above, below, fresh, line -> line.there().orElseThrow());
    return quoted == file
        ? Optional.empty()
        : Optional.of(quoted > file ? Side.QUOTED : Side.UNCLEAR);
  }

  /** On how many sides new lines are indented as is usual beside the lines there. */
  private static long fits(
      List<Entry> above, List<Entry> below, List<Entry> fresh, Function<Entry, String> text) {
    String first = fresh.getFirst().text();
    String last = fresh.getLast().text();
    return above.stream().filter(line -> Nesting.follows(text.apply(line), first)).count()
        + below.stream().filter(line -> Nesting.precedes(last, text.apply(line))).count();
  }
}
