package dev.perdure.activities.tool.read;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/**
 * Brings the text out of a document in a process of its own, whose memory is little: one kilobyte
 * of a document may stand for gigabytes, which the library unpacks whatever their size. It is given
 * the document's length and bytes; it tells the number of pages, and of each page its length and
 * text as soon as it has it.
 */
public final class PdfExtractorMain {

  /** In place of the number of pages: the document needs a password. */
  static final int LOCKED = -1;

  /** In place of the number of pages or of a page: what comes can't be read. */
  static final int DAMAGED = -2;

  static final int MOST_PAGES = 2_000;

  private PdfExtractorMain() {}

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
      LimitedTextStripper.read(document, Math.min(pages, MOST_PAGES), page -> write(page, out));
    } catch (InvalidPasswordException locked) {
      out.writeInt(LOCKED);
    } catch (IOException
        | ArithmeticException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | IllegalStateException
        | ClassCastException
        | NegativeArraySizeException
        | NullPointerException
        | StackOverflowError broken) {
      out.writeInt(DAMAGED);
    }
  }

  private static void write(String page, DataOutputStream out) throws IOException {
    byte[] text = page.getBytes(StandardCharsets.UTF_8);
    out.writeInt(text.length);
    out.write(text);
  }
}
