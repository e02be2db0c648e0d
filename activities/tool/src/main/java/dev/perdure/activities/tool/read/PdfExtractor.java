package dev.perdure.activities.tool.read;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/**
 * Main class of a separate process with little memory that extracts the text of a PDF document,
 * which may unpack to gigabytes. Its input is the document's length and bytes, its output the
 * number of pages and each page's length and text.
 */
final class PdfExtractor {

  /** In place of the number of pages: the document needs a password. */
  static final int LOCKED = -1;

  /** In place of the number of pages or of a page: what comes can't be read. */
  static final int DAMAGED = -2;

  static final int MAX_PAGES = 2_000;

  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private PdfExtractor() {}

  /** Reads from the standard input and writes to the standard output. */
  public static void main(String[] arguments) throws IOException {
    System.setOut(System.err);
    try (var in = new DataInputStream(System.in);
        var out = new DataOutputStream(new FileOutputStream(FileDescriptor.out))) {
      answer(in.readNBytes(in.readInt()), out);
    }
  }

  private static void answer(byte[] bytes, DataOutputStream out) throws IOException {
    try (PDDocument document = Loader.loadPDF(bytes)) {
      int pages = document.getNumberOfPages();
      out.writeInt(pages);
      extract(document, Math.min(pages, MAX_PAGES), TIMEOUT, page -> write(page, out));
    } catch (InvalidPasswordException e) {
      out.writeInt(LOCKED);
    } catch (IOException
        | ArithmeticException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | IllegalStateException
        | ClassCastException
        | NegativeArraySizeException
        | NullPointerException
        | StackOverflowError e) {
      out.writeInt(DAMAGED);
    }
  }

  private static void write(String page, DataOutputStream out) throws IOException {
    byte[] text = page.getBytes(StandardCharsets.UTF_8);
    out.writeInt(text.length);
    out.write(text);
  }

  /** A receiver of the text of one page after the other. */
  @FunctionalInterface
  interface PageConsumer {
    void accept(String page) throws IOException;
  }

  /** Extracts the text of the first pages, and ends before a page that takes too long. */
  static void extract(PDDocument document, int pages, Duration timeout, PageConsumer consumer)
      throws IOException {
    BoundedStripper stripper = new BoundedStripper(timeout);
    try {
      for (int page = 1; page <= pages; page++) {
        stripper.setStartPage(page);
        stripper.setEndPage(page);
        consumer.accept(stripper.getText(document).strip().replace("\0", ""));
      }
    } catch (BoundedStripper.LimitReached e) {
      // the pages so far are the result
    }
  }

  /** A text stripper with a limit of time and text. */
  private static final class BoundedStripper extends PDFTextStripper {

    private static final int MAX_CHARACTERS = 4_000_000;

    private final long deadline;
    private int characters;

    BoundedStripper(Duration timeout) {
      this.deadline = System.nanoTime() + timeout.toNanos();
      setLineSeparator("\n");
    }

    private static final class LimitReached extends RuntimeException {
      @Serial private static final long serialVersionUID = 1L;
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
      if (System.nanoTime() > deadline) {
        throw new LimitReached();
      }
      super.processOperator(operator, operands);
    }

    @Override
    protected void processTextPosition(TextPosition text) {
      if (++characters > MAX_CHARACTERS) {
        throw new LimitReached();
      }
      super.processTextPosition(text);
    }
  }
}
