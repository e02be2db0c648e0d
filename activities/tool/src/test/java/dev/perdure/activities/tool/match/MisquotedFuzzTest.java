package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A known change of a known file, misquoted: what comes out is that change or a refusal. */
class MisquotedFuzzTest {

  @Test
  void makesTheMeantChangeOrNone() {
    Cases.check(random -> {
      List<String> file = file(random);
      int from = random.nextInt(file.size());
      int to = from + 1 + random.nextInt(Math.min(9, file.size() - from));
      int first = from + random.nextInt(to - from + 1);
      int last = first + random.nextInt(to - first + 1);
      Window meant =
          new Window(
              file.subList(from, first),
              file.subList(first, last),
              fresh(file.subList(first, last), random),
              file.subList(last, to));
      misquoted(meant, random)
          .ifPresent(said -> {
            String before = text(file);
            String after =
                text(file.subList(0, from))
                    + text(meant.after())
                    + text(file.subList(to, file.size()));
            check(said, before, after);
          });
    });
  }

  /** The lines of a hunk: what stays above, what goes, what comes, what stays below. */
  private record Window(
      List<String> lead, List<String> gone, List<String> fresh, List<String> trail) {

    private List<String> before() {
      return Stream.of(lead, gone, trail).flatMap(List::stream).toList();
    }

    private List<String> after() {
      return Stream.of(lead, fresh, trail).flatMap(List::stream).toList();
    }

    /** Whether no line stays that would tell how the others are written. */
    private boolean isOfChangesAlone() {
      return Stream.concat(lead.stream(), trail.stream()).allMatch(String::isEmpty);
    }

    private Window each(UnaryOperator<String> change) {
      return new Window(
          lead.stream().map(change).toList(),
          gone.stream().map(change).toList(),
          fresh.stream().map(change).toList(),
          trail.stream().map(change).toList());
    }
  }

  private static void check(TextEdit said, String before, String after) {
    boolean doubled = after.contains("\n\n\n") || after.startsWith("\n\n");
    if (doubled || said.oldText().isBlank() || before.contains(said.oldText())) {
      return;
    }
    if (said.applyTo(before) instanceof TextEditOutcome.Edited edited) {
      assertThat(edited.text())
          .as("%s by %s in%n%s", said, edited.matcher(), before)
          .isEqualTo(after);
    }
  }

  private static Optional<TextEdit> misquoted(Window meant, Random random) {
    Window said =
        switch (random.nextInt(6)) {
          case 0 -> meant.each(line -> line.isEmpty() ? line : "    " + line);
          case 1 -> isIndented(meant) ? meant.each(MisquotedFuzzTest::dedented) : meant;
          case 2 -> meant.each(line -> line + "  ");
          case 3 -> meant.each(line -> line + "\r");
          default -> withoutBlank(meant, random);
        };
    if (said.equals(meant) || meant.isOfChangesAlone()) {
      return Optional.empty();
    }
    List<String> after = random.nextBoolean() ? said.after() : meant.after();
    return Optional.of(new TextEdit(text(said.before()), text(after), false));
  }

  private static boolean isIndented(Window meant) {
    return Stream.concat(meant.before().stream(), meant.after().stream())
        .noneMatch(line -> line.startsWith("w"));
  }

  private static String dedented(String line) {
    return line.isEmpty() ? line : line.substring(4);
  }

  private static Window withoutBlank(Window meant, Random random) {
    List<String> lead = new ArrayList<>(meant.lead());
    List<String> trail = new ArrayList<>(meant.trail());
    boolean above = random.nextBoolean();
    List<String> one = above ? lead : trail;
    int at = random.nextBoolean() ? one.indexOf("") : one.lastIndexOf("");
    boolean inside = above ? at > 0 : at >= 0 && at < one.size() - 1;
    if (inside) {
      one.remove(at);
    }
    return new Window(List.copyOf(lead), meant.gone(), meant.fresh(), List.copyOf(trail));
  }

  private static List<String> file(Random random) {
    List<String> lines = new ArrayList<>();
    boolean blank = true;
    for (int i = 4 + random.nextInt(20); i > 0; i--) {
      blank = !blank && random.nextInt(3) == 0;
      lines.add(blank ? "" : word(random));
    }
    return lines;
  }

  private static List<String> fresh(List<String> gone, Random random) {
    List<String> lines = new ArrayList<>(random.nextBoolean() ? gone : List.of());
    for (int i = random.nextInt(4); i > 0; i--) {
      String line = random.nextInt(4) == 0 ? "" : word(random);
      lines.add(random.nextInt(lines.size() + 1), line);
    }
    return lines;
  }

  private static String word(Random random) {
    return "    ".repeat(random.nextInt(3)) + "w" + Integer.toString(random.nextInt(1 << 20), 36);
  }

  private static String text(List<String> lines) {
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }
}
