package dev.perdure.web.outage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Table of {@code docs/understand/failure.md}: seconds until each task has delivered after each
 * fault.
 */
final class FailureTable {

  static final String BEGIN = "<!-- dev/failures writes this table -->";
  static final String END = "<!-- end of the table -->";

  private final List<String> rows = new ArrayList<>();

  FailureTable() {
    rows.add(row("part", "fault", titles()));
    rows.add("|---".repeat(2 + Moment.values().length) + "|");
  }

  /** Adds what became of the tasks under a fault of a part. */
  void add(Part part, Fault fault, Map<Moment, Long> seconds) {
    rows.add(
        row(
            part.title(),
            fault.title(),
            Arrays.stream(Moment.values())
                .map(moment -> seconds.get(moment) + " s")
                .collect(Collectors.joining(" | "))));
  }

  /** Replaces the table of a page. */
  void writeTo(Path page) throws IOException {
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    Files.writeString(
        page,
        text.substring(0, begin) + "\n" + String.join("\n", rows) + "\n" + text.substring(end));
  }

  @Override
  public String toString() {
    return String.join("\n", rows);
  }

  private static String titles() {
    return Arrays.stream(Moment.values()).map(Moment::title).collect(Collectors.joining(" | "));
  }

  private static String row(String part, String fault, String cells) {
    return "| %s | %s | %s |".formatted(part, fault, cells);
  }
}
