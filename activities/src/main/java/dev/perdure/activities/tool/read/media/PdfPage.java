package dev.perdure.activities.tool.read.media;

import dev.perdure.activities.tool.read.page.FilePage;
import dev.perdure.activities.tool.read.page.Room;
import dev.perdure.activities.tool.read.page.Window;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/** The text of a PDF document, line by line as any other. */
public final class PdfPage {

  private static final int MOST_PAGES = 2_000;

  private PdfPage() {}

  /** The document's text in a window, or why there is none. */
  public static ToolResult of(String shown, byte[] bytes, Window window, Room room) {
    try (PDDocument document = Loader.loadPDF(bytes)) {
      int pages = document.getNumberOfPages();
      PdfText.Pages text = PdfText.of(document, Math.min(pages, MOST_PAGES));
      if (text.text().isBlank() && text.read() < Math.min(pages, MOST_PAGES)) {
        return failed(
            "%s is a PDF document of which page %d takes too long to be read: try bash, such as pdftotext."
                .formatted(shown, text.read() + 1));
      }
      if (text.text().isBlank()) {
        return failed(
            "%s is a PDF document of %d pages without any text: they may be pictures, which bash can bring out, such as by pdftoppm -png."
                .formatted(shown, pages));
      }
      return page(shown, pages, text, window, room);
    } catch (InvalidPasswordException locked) {
      return failed(
          "%s is a PDF document that needs a password: ask for a copy without one."
              .formatted(shown));
    } catch (IOException
        | ArithmeticException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | IllegalStateException
        | ClassCastException
        | NegativeArraySizeException
        | NullPointerException
        | StackOverflowError broken) {
      return failed(
          "%s is a PDF document that can't be read: it is damaged. Ask for another copy, or look at it with bash, such as strings."
              .formatted(shown));
    }
  }

  private static ToolResult page(
      String shown, int pages, PdfText.Pages text, Window window, Room room) {
    boolean cut = text.read() < pages;
    String words =
        cut ? text.text() + "(only the first %d pages)\n".formatted(text.read()) : text.text();
    ToolResult page = FilePage.of(shown, words.getBytes(StandardCharsets.UTF_8), window, room);
    if (page.isError()) {
      return page;
    }
    String output = "The text of a PDF document of %d pages:\n%s".formatted(pages, page.output());
    return new ToolResult(page.title(), output, false, page.metadata())
        .with("truncated", cut || page.metadata().flag("truncated"))
        .with("mediaType", "application/pdf")
        .with("pages", pages);
  }

  private static ToolResult failed(String sentence) {
    return ToolResult.failed(sentence).with("mediaType", "application/pdf");
  }
}
