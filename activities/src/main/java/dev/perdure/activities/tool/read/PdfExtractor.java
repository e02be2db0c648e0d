package dev.perdure.activities.tool.read;

import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.tool.store.Cancellation;
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

/** What {@link PdfExtractorMain} tells of a document within some seconds and some memory. */
final class PdfExtractor {

  /** The memory it has, in megabytes. */
  static final int MEMORY = 384;

  private static final Duration TIMEOUT = Duration.ofSeconds(40);
  private static final int MAX_OUTPUT = 64 * 1024 * 1024;
  private static final int OUT_OF_MEMORY = 3;

  private PdfExtractor() {}

  /** What became of a document. */
  enum Ending {
    READ,
    LOCKED,
    DAMAGED,
    TOO_LARGE,
    TOO_SLOW
  }

  /**
   * How it ended, and what was told before.
   *
   * @param total the pages of the document, 0 where that was not found out
   */
  record Told(Ending ending, int total, List<String> pages) {}

  static Told of(byte[] document, Cancellation cancellation) throws IOException {
    ProcessBuilder program = new ProcessBuilder(command());
    program.environment().clear();
    byte[] input = ByteBuffer.allocate(Integer.BYTES + document.length)
        .putInt(document.length)
        .put(document)
        .array();
    try {
      var result =
          new ProcessRunner(program, TIMEOUT, cancellation::requested)
              .run(input, new ProcessRunner.Limits(MAX_OUTPUT, 0));
      if (cancellation.requested()) {
        throw new InterruptedIOException("the read was told to stop");
      }
      return told(result.output(), result.timedOut() ? -1 : result.exitCode());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the read was interrupted");
    }
  }

  private static List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx%dm".formatted(MEMORY),
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Djava.awt.headless=true",
        "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog",
        "-cp",
        System.getProperty("java.class.path"),
        PdfExtractorMain.class.getName());
  }

  private static Told told(byte[] output, int exitCode) throws IOException {
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
    return new Told(ending(length, exitCode), Math.max(total, 0), pages);
  }

  private static Ending ending(int last, int exitCode) {
    return switch (last) {
      case PdfExtractorMain.LOCKED -> Ending.LOCKED;
      case PdfExtractorMain.DAMAGED -> Ending.DAMAGED;
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
