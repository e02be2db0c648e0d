package dev.perdure.web.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A text table with aligned columns, whose rows are cut to the terminal's width. */
public final class Table {
  private static final int GAP = 2;
  private static final int LEAST = 8;

  private final List<List<String>> rows = new ArrayList<>();

  /** A table with these columns; the last one takes what is left of the line. */
  public Table(String... heading) {
    rows.add(List.of(heading));
  }

  public Table row(String... cells) {
    rows.add(IntStream.range(0, cells.length).mapToObj(i -> SafeText.line(cells[i])).toList());
    return this;
  }

  public List<String> lines(int columns) {
    int[] widths = widths(columns);
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private int[] widths(int columns) {
    int last = rows.getFirst().size() - 1;
    int[] widths =
        IntStream.rangeClosed(0, last)
            .map(column ->
                rows.stream().mapToInt(row -> DisplayWidth.of(row.get(column))).max().orElse(0))
            .toArray();
    int before = IntStream.range(0, last).map(column -> widths[column] + GAP).sum();
    widths[last] = Math.max(LEAST, Math.min(widths[last], columns - before));
    return widths;
  }

  private static String line(List<String> row, int[] widths) {
    var line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      String cell = SafeText.cut(row.get(column), widths[column]);
      boolean last = column == row.size() - 1;
      line.append(last ? cell : cell + " ".repeat(widths[column] - DisplayWidth.of(cell) + GAP));
    }
    return line.toString().stripTrailing();
  }
}
