package dev.perdure.activities.tool.read;

import java.io.IOException;
import java.io.Serial;
import java.time.Duration;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/**
 * Takes the text out of a document page by page, as long as that takes no more than some seconds
 * and some megabytes: a small document may say to draw a word a million million times.
 */
final class LimitedTextStripper extends PDFTextStripper {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int MOST_CHARACTERS = 4_000_000;

  private final long deadline;
  private int characters;

  private LimitedTextStripper(Duration patience) {
    this.deadline = System.nanoTime() + patience.toNanos();
    setLineSeparator("\n");
  }

  /** There is more than is taken. */
  private static final class Enough extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;
  }

  /** What takes the text of one page after the other. */
  @FunctionalInterface
  interface Reader {

    void take(String page) throws IOException;
  }

  /** Gives the text of the first pages, and ends before a page that takes too long. */
  static void read(PDDocument document, int most, Reader reader) throws IOException {
    read(document, most, PATIENCE, reader);
  }

  static void read(PDDocument document, int most, Duration patience, Reader reader)
      throws IOException {
    LimitedTextStripper stripper = new LimitedTextStripper(patience);
    for (int page = 1; page <= most; page++) {
      stripper.setStartPage(page);
      stripper.setEndPage(page);
      try {
        reader.take(stripper.getText(document).strip().replace("\0", ""));
      } catch (Enough e) {
        return;
      }
    }
  }

  @Override
  protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
    if (System.nanoTime() > deadline) {
      throw new Enough();
    }
    super.processOperator(operator, operands);
  }

  @Override
  protected void processTextPosition(TextPosition text) {
    if (++characters > MOST_CHARACTERS) {
      throw new Enough();
    }
    super.processTextPosition(text);
  }
}
