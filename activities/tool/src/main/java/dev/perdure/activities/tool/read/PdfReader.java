package dev.perdure.activities.tool.read;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.planner.tool.ToolResult;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads the text of a PDF document, extracted in a separate process, as numbered lines. */
final class PdfReader {

  /** The memory of the extracting process, in megabytes. */
  private static final int MEMORY_MEGABYTES = 384;

  private static final Duration TIMEOUT = Duration.ofSeconds(40);
  private static final CapturedOutputLimits LIMITS = new CapturedOutputLimits(64 * 1024 * 1024, 0);
  private static final int OUT_OF_MEMORY = 3;

  private PdfReader() {}

  private enum Ending {
    READ,
    LOCKED,
    DAMAGED,
    TOO_LARGE,
    TOO_SLOW
  }

  /** The extracted pages; the total is 0 if it is unknown. */
  private record Extract(Ending ending, int total, List<String> pages) {

    boolean isCut() {
      return pages.size() < total;
    }

    String text() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < pages.size(); i++) {
        if (!pages.get(i).isEmpty()) {
          text.append("--- page %d ---\n%s\n".formatted(i + 1, pages.get(i)));
        }
      }
      return text.toString();
    }
  }

  /** The document's text in a range, or why there is none. */
  static ToolResult of(
      String shown, byte[] document, CancellationCheck cancellation, ReadRange range)
      throws IOException {
    Extract extract = extract(document, cancellation);
    String text = extract.text();
    return text.isEmpty()
        ? ToolResult.failed("%s is a PDF document %s".formatted(shown, whyNothing(extract)))
            .with("mediaType", "application/pdf")
        : page(shown, extract, text, range);
  }

  private static ToolResult page(String shown, Extract extract, String text, ReadRange range) {
    String words =
        extract.isCut()
            ? text
                + "(only the first %d pages%s)\n".formatted(extract.pages().size(), whyCut(extract))
            : text;
    ToolResult page = new TextPage(shown, words.getBytes(StandardCharsets.UTF_8), range).result();
    if (page.isError()) {
      return page;
    }
    String output =
        "The text of a PDF document of %s:\n%s"
            .formatted(ReadRange.counted(extract.total(), "page"), page.output());
    return new ToolResult(page.title(), output, false, page.metadata())
        .with("truncated", extract.isCut() || page.metadata().flag("truncated"))
        .with("mediaType", "application/pdf")
        .with("pages", extract.total());
  }

  private static String whyNothing(Extract extract) {
    int read = extract.pages().size();
    return switch (extract.ending()) {
      case LOCKED -> "that needs a password: ask for a copy without one.";
      case TOO_LARGE ->
          "that unpacks to more than fits in %d MB: ask for another copy, or look at it with bash, such as pdftotext."
              .formatted(MEMORY_MEGABYTES);
      case TOO_SLOW -> "that takes too long to be read: try bash, such as pdftotext.";
      case READ ->
          read < Math.min(extract.total(), PdfExtractor.MAX_PAGES)
              ? "of which page %d takes too long to be read: try bash, such as pdftotext."
                  .formatted(read + 1)
              : "of %s without any text: they may be pictures, which bash can bring out, such as by pdftoppm -png."
                  .formatted(ReadRange.counted(extract.total(), "page"));
      case DAMAGED ->
          "that can't be read: it is damaged. Ask for another copy, or look at it with bash, such"
              + " as strings.";
    };
  }

  private static String whyCut(Extract extract) {
    return switch (extract.ending()) {
      case TOO_LARGE -> ": the next unpacks to more than fits in %d MB".formatted(MEMORY_MEGABYTES);
      case DAMAGED -> ": the next is damaged";
      case LOCKED, TOO_SLOW, READ -> "";
    };
  }

  private static Extract extract(byte[] document, CancellationCheck cancellation)
      throws IOException {
    ProcessBuilder program = ProgramLauncher.program(command());
    program.environment().clear();
    byte[] input =
        ByteBuffer.allocate(Integer.BYTES + document.length)
            .putInt(document.length)
            .put(document)
            .array();
    try {
      var result = new ProcessRunner(program, TIMEOUT, cancellation::requested).run(input, LIMITS);
      if (cancellation.requested()) {
        throw new InterruptedIOException("the read was told to stop");
      }
      return extract(result.output(), result.timedOut() ? -1 : result.exitCode());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the read was interrupted");
    }
  }

  private static List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx%dm".formatted(MEMORY_MEGABYTES),
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Djava.awt.headless=true",
        "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog",
        "-cp",
        System.getProperty("java.class.path"),
        PdfExtractor.class.getName());
  }

  private static Extract extract(byte[] output, int exitCode) throws IOException {
    var in = new DataInputStream(new ByteArrayInputStream(output));
    List<String> pages = new ArrayList<>();
    int total = in.available() < Integer.BYTES ? 0 : in.readInt();
    int length = Math.min(total, 0);
    while (length >= 0 && in.available() >= Integer.BYTES) {
      length = in.readInt();
      if (length >= 0 && length <= in.available()) {
        pages.add(new String(in.readNBytes(length), StandardCharsets.UTF_8));
      }
    }
    return new Extract(ending(length, exitCode), Math.max(total, 0), pages);
  }

  private static Ending ending(int last, int exitCode) {
    return switch (last) {
      case PdfExtractor.LOCKED -> Ending.LOCKED;
      case PdfExtractor.DAMAGED -> Ending.DAMAGED;
      default ->
          switch (exitCode) {
            case 0 -> Ending.READ;
            case OUT_OF_MEMORY -> Ending.TOO_LARGE;
            case -1 -> Ending.TOO_SLOW;
            default -> Ending.DAMAGED;
          };
    };
  }
}
