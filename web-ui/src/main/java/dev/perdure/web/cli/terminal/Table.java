package dev.perdure.web.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A text table with aligned columns, whose rows are cut to the terminal's width. */
public final class Table {
  private static final int GAP = 2;
  private static final int LEAST = 8;

  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * A cell of a row.
   *
   * @param paint adds colour to the text once it has its width
   */
  public record Cell(String text, UnaryOperator<String> paint) {

    public Cell {
      text = SafeText.line(text);
    }

    /** A cell without colour. */
    public static Cell of(String text) {
      return new Cell(text, UnaryOperator.identity());
    }
  }

  /** A table with these columns; the last one takes what is left of the line. */
  public Table(String... heading) {
    row(heading);
  }

  public Table row(String... cells) {
    return row(Stream.of(cells).map(Cell::of).toList());
  }

  public Table row(List<Cell> cells) {
    rows.add(List.copyOf(cells));
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
                rows.stream()
                    .mapToInt(row -> DisplayWidth.of(row.get(column).text()))
                    .max()
                    .orElse(0))
            .toArray();
    int before = IntStream.range(0, last).map(column -> widths[column] + GAP).sum();
    widths[last] = Math.max(LEAST, Math.min(widths[last], columns - before));
    return widths;
  }

  private static String line(List<Cell> row, int[] widths) {
    var line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      Cell cell = row.get(column);
      String text = SafeText.cut(cell.text(), widths[column]);
      line.append(cell.paint().apply(text));
      if (column < row.size() - 1) {
        line.append(" ".repeat(widths[column] - DisplayWidth.of(text) + GAP));
      }
    }
    return line.toString().stripTrailing();
  }
}
