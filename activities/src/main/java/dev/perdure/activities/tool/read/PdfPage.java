package dev.perdure.activities.tool.read;

import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.text.PDFTextStripper;

/** The text of a PDF document, line by line as any other. */
final class PdfPage {

  private static final int MOST_PAGES = 500;

  private PdfPage() {}

  static ToolResult of(String shown, byte[] bytes, Window window, Room room) {
    try (PDDocument document = Loader.loadPDF(bytes)) {
      int pages = document.getNumberOfPages();
      String text = text(document, Math.min(pages, MOST_PAGES));
      if (text.isBlank()) {
        return failed(
            "%s is a PDF document of %d pages without any text: its pages may be pictures."
                .formatted(shown, pages));
      }
      String cut =
          pages > MOST_PAGES ? text + "(only the first %d pages)\n".formatted(MOST_PAGES) : text;
      ToolResult page = FilePage.of(shown, cut.getBytes(StandardCharsets.UTF_8), window, room);
      return page.isError()
          ? page
          : new ToolResult(
                  page.title(),
                  "The text of a PDF document of %d pages:\n%s".formatted(pages, page.output()),
                  false,
                  page.metadata())
              .with("mediaType", "application/pdf")
              .with("pages", pages);
    } catch (InvalidPasswordException locked) {
      return failed("%s is a PDF document that needs a password.".formatted(shown));
    } catch (IOException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | IllegalStateException
        | ClassCastException
        | NullPointerException broken) {
      return failed("%s is a PDF document that can't be read: it is damaged.".formatted(shown));
    }
  }

  private static String text(PDDocument document, int pages) throws IOException {
    StringBuilder text = new StringBuilder();
    PDFTextStripper stripper = new PDFTextStripper();
    stripper.setLineSeparator("\n");
    for (int page = 1; page <= pages; page++) {
      stripper.setStartPage(page);
      stripper.setEndPage(page);
      String words = stripper.getText(document).strip().replace("\0", "");
      if (!words.isEmpty()) {
        text.append("--- page %d ---\n".formatted(page)).append(words).append('\n');
      }
    }
    return text.toString();
  }

  private static ToolResult failed(String sentence) {
    return ToolResult.failed(sentence).with("mediaType", "application/pdf");
  }
}
