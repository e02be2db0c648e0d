package dev.perdure.web.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A text table with aligned columns, whose rows are cut to the terminal's width: the last column
 * first, then the widest ones. The first column, by which a row is named, stays whole, and so does
 * each number: a part of a number would be another number.
 */
public final class Table {
  private static final int GAP = 2;
  private static final int MIN_WIDTH = 8;
  private static final int MIN_LAST_WIDTH = 20;
  private static final Pattern NUMBER = Pattern.compile("\\$?\\d[\\d.,]*[%*]?");

  private final List<List<TableCell>> rows = new ArrayList<>();

  /** A table with these columns; the last one takes what is left of the line. */
  public Table(String... heading) {
    row(heading);
  }

  public Table row(String... cells) {
    return row(Stream.of(cells).map(TableCell::of).toList());
  }

  public Table row(List<TableCell> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  public List<String> lines(int columns) {
    int[] widths = widths(columns);
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private int[] widths(int columns) {
    int last = rows.getFirst().size() - 1;
    int[] widths = widest(_ -> true);
    int[] numbers = widest(text -> NUMBER.matcher(text).matches());
    int room = columns - last * GAP;
    cut(widths, last, Math.max(MIN_LAST_WIDTH, numbers[last]), room);
    OptionalInt widest = widest(widths, numbers);
    while (widest.isPresent() && IntStream.of(widths).sum() > room) {
      widths[widest.getAsInt()]--;
      widest = widest(widths, numbers);
    }
    cut(widths, last, Math.max(MIN_WIDTH, numbers[last]), room);
    return widths;
  }

  /** The widest of certain cells of each column. */
  private int[] widest(Predicate<String> cells) {
    return IntStream.range(0, rows.getFirst().size())
        .map(column ->
            rows.stream()
                .map(row -> row.get(column).text())
                .filter(cells)
                .mapToInt(DisplayWidth::of)
                .max()
                .orElse(0))
        .toArray();
  }

  /** Cuts a column as far as the others have no room, but not below a width. */
  private static void cut(int[] widths, int column, int least, int room) {
    int over = Math.max(0, IntStream.of(widths).sum() - room);
    widths[column] = Math.min(widths[column], Math.max(least, widths[column] - over));
  }

  /** The widest column between the first and the last that may still be cut. */
  private static OptionalInt widest(int[] widths, int[] numbers) {
    return IntStream.range(1, Math.max(1, widths.length - 1))
        .filter(column -> widths[column] > Math.max(MIN_WIDTH, numbers[column]))
        .reduce((one, other) -> widths[other] > widths[one] ? other : one);
  }

  private static String line(List<TableCell> row, int[] widths) {
    var line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      TableCell cell = row.get(column);
      String text = SafeText.cut(cell.text(), widths[column]);
      line.append(cell.paint().apply(text));
      if (column < row.size() - 1) {
        line.append(" ".repeat(widths[column] - DisplayWidth.of(text) + GAP));
      }
    }
    return line.toString().stripTrailing();
  }
}
