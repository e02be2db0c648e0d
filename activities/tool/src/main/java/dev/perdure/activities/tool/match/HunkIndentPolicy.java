package dev.perdure.activities.tool.match;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Heuristic for a hunk that quotes the file with another indentation: tells whether its new lines
 * are indented like the quoted lines or like the file. Only tabs among spaces tell the latter:
 * moved lines often fit the file's by chance.
 */
final class HunkIndentPolicy {

  /** The end of a line below which lines are indented more. */
  private static final Pattern OPENS =
      Pattern.compile("(?:[{(\\[:]|=>|->|\\b(?:do|then|else|begin)|<[^/][^<]*(?<!/)>)\\s*$");

  /** The start of a line above which lines are indented more. */
  private static final Pattern CLOSES =
      Pattern.compile(
          "^\\s*(?:[})\\]]|</|(?:end|fi|done|esac|else|elif|elsif|except|catch|finally)\\b)");

  private final List<ComparedLine> lines;

  private HunkIndentPolicy(List<ComparedLine> lines) {
    this.lines = lines;
  }

  /** The sides whose indentation new lines can have. */
  enum IndentSide {
    QUOTED,
    FILE,
    UNCLEAR
  }

  /** A line of the hunk, the file's line it quotes unless it is new, and whether it stays. */
  record ComparedLine(String text, Optional<String> inFile, boolean stays) {

    private boolean isNew() {
      return inFile.isEmpty();
    }

    private boolean isMisquoted() {
      return !inFile.map(LineNormalizer::indentation).orElse(own()).equals(own());
    }

    private String own() {
      return LineNormalizer.indentation(text);
    }
  }

  /** Returns the side whose indentation the new lines among the given lines have. */
  static IndentSide of(List<ComparedLine> all) {
    List<ComparedLine> lines = all.stream().filter(line -> !line.text().isBlank()).toList();
    return lines.stream().noneMatch(ComparedLine::isMisquoted)
            || lines.stream().noneMatch(ComparedLine::isNew)
        ? IndentSide.QUOTED
        : new HunkIndentPolicy(lines).side();
  }

  private IndentSide side() {
    Optional<IndentSide> byTabs = byTabs();
    if (byTabs.isPresent()) {
      return byTabs.get();
    }
    Set<IndentSide> sides = EnumSet.noneOf(IndentSide.class);
    for (int from = 0, to; from < lines.size(); from = to + 1) {
      to = from;
      while (to < lines.size() && !lines.get(to).stays()) {
        to++;
      }
      side(from, to).ifPresent(sides::add);
    }
    return sides.size() == 1 ? sides.iterator().next() : IndentSide.UNCLEAR;
  }

  /** The side whose tabs or spaces the new lines have, if the other has none of these. */
  private Optional<IndentSide> byTabs() {
    Set<Boolean> fresh = tabs(lines.stream().filter(ComparedLine::isNew).map(ComparedLine::text));
    Set<Boolean> quoted =
        tabs(lines.stream().filter(line -> !line.isNew()).map(ComparedLine::text));
    Set<Boolean> file = tabs(lines.stream().flatMap(line -> line.inFile().stream()));
    boolean tells = !fresh.isEmpty() && !quoted.isEmpty() && !file.isEmpty();
    if (!tells || quoted.stream().anyMatch(file::contains)) {
      return Optional.empty();
    }
    return quoted.containsAll(fresh)
        ? Optional.of(IndentSide.QUOTED)
        : file.containsAll(fresh) ? Optional.of(IndentSide.FILE) : Optional.empty();
  }

  /** Whether lines are indented with tabs; one blank alone is no indentation. */
  private static Set<Boolean> tabs(Stream<String> lines) {
    return lines
        .filter(line -> line.startsWith("\t") || line.startsWith("  "))
        .map(line -> line.startsWith("\t"))
        .collect(Collectors.toSet());
  }

  /** The side the new lines between two places tell, if there are any and they tell one. */
  private Optional<IndentSide> side(int from, int to) {
    List<ComparedLine> gone = new ArrayList<>(lines.subList(from, to));
    gone.removeIf(ComparedLine::isNew);
    List<ComparedLine> fresh = new ArrayList<>(lines.subList(from, to));
    fresh.removeIf(line -> !line.isNew());
    if (fresh.isEmpty()) {
      return Optional.empty();
    }
    Optional<Boolean> moved =
        gone.isEmpty()
            ? Optional.empty()
            : isMoved(gone.getFirst(), fresh.getFirst())
                .or(() -> isMoved(gone.getLast(), fresh.getLast()));
    return moved
        .map(told -> told ? IndentSide.QUOTED : IndentSide.UNCLEAR)
        .or(() -> beside(from, to, fresh));
  }

  /**
   * Whether a line is moved with the one it replaces, and is not that line with new indentation.
   */
  private static Optional<Boolean> isMoved(ComparedLine gone, ComparedLine fresh) {
    boolean asQuoted = fresh.own().equals(gone.own());
    boolean asFile = fresh.own().equals(LineNormalizer.indentation(gone.inFile().orElseThrow()));
    boolean same = fresh.text().stripLeading().equals(gone.text().stripLeading());
    return asQuoted == asFile ? Optional.empty() : Optional.of(asQuoted != same);
  }

  /** The side the lines above and below new ones tell. */
  private Optional<IndentSide> beside(int from, int to, List<ComparedLine> fresh) {
    List<ComparedLine> above = lines.subList(Math.max(0, from - 1), from);
    List<ComparedLine> below = lines.subList(to, Math.min(lines.size(), to + 1));
    long quoted = fits(above, below, fresh, ComparedLine::text);
    long file = fits(above, below, fresh, line -> line.inFile().orElseThrow());
    return quoted == file
        ? Optional.empty()
        : Optional.of(quoted > file ? IndentSide.QUOTED : IndentSide.UNCLEAR);
  }

  /** On how many sides new lines are indented as is usual beside the lines there. */
  private static long fits(
      List<ComparedLine> above,
      List<ComparedLine> below,
      List<ComparedLine> fresh,
      Function<ComparedLine, String> text) {
    String first = fresh.getFirst().text();
    String last = fresh.getLast().text();
    return above.stream().filter(line -> follows(text.apply(line), first)).count()
        + below.stream().filter(line -> precedes(last, text.apply(line))).count();
  }

  /** Whether a line is indented like the one above, more if that opens a block, less at its end. */
  private static boolean follows(String above, String line) {
    if (opens(above) == closes(line)) {
      return isAlike(above, line);
    }
    return opens(above) ? isDeeper(above, line) : isDeeper(line, above);
  }

  /** Whether a line is indented like the one below it, more if that closes a block. */
  private static boolean precedes(String line, String below) {
    return (closes(below) && !closes(line)) ? isDeeper(below, line) : isAlike(below, line);
  }

  /** Whether some lines have no indentation, not even where one opens a block for the next. */
  static boolean isFlat(List<String> lines) {
    List<String> filled = lines.stream().filter(line -> !line.isBlank()).toList();
    return filled.stream().allMatch(line -> LineNormalizer.indentation(line).isEmpty())
        && IntStream.range(1, filled.size())
            .anyMatch(i -> opens(filled.get(i - 1)) && !closes(filled.get(i)));
  }

  private static boolean opens(String line) {
    return OPENS.matcher(line).find();
  }

  private static boolean closes(String line) {
    return CLOSES.matcher(line).find();
  }

  private static boolean isDeeper(String outer, String inner) {
    return LineNormalizer.indentation(inner).startsWith(LineNormalizer.indentation(outer))
        && !isAlike(outer, inner);
  }

  private static boolean isAlike(String one, String other) {
    return LineNormalizer.indentation(one).equals(LineNormalizer.indentation(other));
  }
}
