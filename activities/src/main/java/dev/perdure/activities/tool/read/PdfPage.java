package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.read.PdfExtractor.Told;
import dev.perdure.activities.tool.store.Cancellation;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The text of a PDF document, line by line as any other. */
public final class PdfPage {

  private PdfPage() {}

  /** A document and who reads it. */
  @SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
  public record Document(String shown, byte[] bytes, Cancellation cancellation) {}

  /** The document's text in a window, or why there is none. */
  public static ToolResult of(Document document, LineRange window, PageBudget room) throws IOException {
    Told told = PdfExtractor.of(document.bytes(), document.cancellation());
    String text = text(told);
    return text.isEmpty()
        ? ToolResult.failed("%s is a PDF document %s".formatted(document.shown(), whyNothing(told)))
            .with("mediaType", "application/pdf")
        : page(document.shown(), told, text, window, room);
  }

  private static String text(Told told) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < told.pages().size(); i++) {
      String page = told.pages().get(i);
      if (!page.isEmpty()) {
        text.append("--- page %d ---\n".formatted(i + 1)).append(page).append('\n');
      }
    }
    return text.toString();
  }

  private static String whyNothing(Told told) {
    int read = told.pages().size();
    return switch (told.ending()) {
      case LOCKED -> "that needs a password: ask for a copy without one.";
      case TOO_LARGE ->
          "that unpacks to more than fits in %d MB: ask for another copy, or look at it with bash, such as pdftotext."
              .formatted(PdfExtractor.MEMORY);
      case TOO_SLOW -> "that takes too long to be read: try bash, such as pdftotext.";
      case READ ->
          read < Math.min(told.total(), PdfExtractorMain.MOST_PAGES)
              ? "of which page %d takes too long to be read: try bash, such as pdftotext."
                  .formatted(read + 1)
              : "of %s without any text: they may be pictures, which bash can bring out, such as by pdftoppm -png."
                  .formatted(pages(told));
      case DAMAGED ->
          "that can't be read: it is damaged. Ask for another copy, or look at it with bash, such"
              + " as strings.";
    };
  }

  private static String pages(Told told) {
    return told.total() == 1 ? "1 page" : told.total() + " pages";
  }

  private static ToolResult page(String shown, Told told, String text, LineRange window, PageBudget room) {
    int read = told.pages().size();
    boolean cut = read < told.total();
    String words =
        cut ? text + "(only the first %d pages%s)\n".formatted(read, whyCut(told)) : text;
    ToolResult page = TextPage.of(shown, words.getBytes(StandardCharsets.UTF_8), window, room);
    if (page.isError()) {
      return page;
    }
    String output = "The text of a PDF document of %s:\n%s".formatted(pages(told), page.output());
    return new ToolResult(page.title(), output, false, page.metadata())
        .with("truncated", cut || page.metadata().flag("truncated"))
        .with("mediaType", "application/pdf")
        .with("pages", told.total());
  }

  private static String whyCut(Told told) {
    return switch (told.ending()) {
      case TOO_LARGE ->
          ": the next unpacks to more than fits in %d MB".formatted(PdfExtractor.MEMORY);
      case DAMAGED -> ": the next is damaged";
      case LOCKED, TOO_SLOW, READ -> "";
    };
  }
}
