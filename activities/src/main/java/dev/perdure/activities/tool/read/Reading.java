package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.place.FileFault;
import dev.perdure.activities.tool.place.OpenedFile;
import dev.perdure.activities.tool.place.Place;
import dev.perdure.activities.tool.read.media.ImagePage;
import dev.perdure.activities.tool.read.media.PdfPage;
import dev.perdure.activities.tool.read.page.DirectoryPage;
import dev.perdure.activities.tool.read.page.FilePage;
import dev.perdure.activities.tool.read.page.LongPage;
import dev.perdure.activities.tool.read.page.MediaKind;
import dev.perdure.activities.tool.read.page.Room;
import dev.perdure.activities.tool.read.page.Window;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.Cancellation;
import dev.perdure.activities.tool.store.FileSeen;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.activities.tool.text.WideText;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.Visible;
import dev.perdure.planner.tool.ToolResult;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;

/** Reads whatever lies at a place. */
record Reading(
    Path root, RunId run, Artifacts artifacts, FileSeen seen, Cancellation cancellation) {

  /** Text above this is not held to be shown; no tool changes it either. */
  private static final long LONG = 16L * 1024 * 1024;

  private static final int SAMPLE = 8_192;

  /** What opens a file. */
  @FunctionalInterface
  private interface Opening {

    InputStream open() throws IOException;
  }

  Outcome of(Place.Inside inside, Window window) {
    return read(inside.path(), inside.real(), window, true);
  }

  Outcome of(Place.Outside outside, Window window) {
    return read(outside.real().toString(), outside.real(), window, false);
  }

  private Outcome read(String path, Path real, Window window, boolean inside) {
    String shown = Visible.of(path);
    try {
      if (Files.isDirectory(real)) {
        return Outcome.of(DirectoryPage.of(real, shown, window));
      }
      if (!Files.exists(real)) {
        return Outcome.of(NearNames.missing(root, real, path));
      }
      if (!Files.isRegularFile(real)) {
        return failed(shown + " is neither a file nor a directory and can't be read.");
      }
      return inside ? file(real, path, window) : plain(real, shown, window);
    } catch (NoSuchFileException gone) {
      return failed("%s has just gone away: look for it with glob or list.".formatted(shown));
    } catch (AccessDeniedException denied) {
      return failed(
          "%s can't be read: permission denied. Ask for it to be made readable, or do without."
              .formatted(shown));
    } catch (IOException e) {
      return failed("%s can't be read: %s.".formatted(shown, FileFault.words(e)));
    }
  }

  private Outcome file(Path real, String path, Window window) throws IOException {
    String shown = Visible.of(path);
    Instructions instructions = Instructions.on(this, path);
    long size = Files.size(real);
    if (size > LONG) {
      Optional<ToolResult> page =
          longPage(shown, size, () -> OpenedFile.stream(root, path), window, instructions.room());
      if (page.isPresent()) {
        return page.get().isError()
            ? Outcome.of(page.get())
            : new Outcome(instructions.addTo(page.get()), instructions.seen());
      }
    }
    byte[] bytes = OpenedFile.below(root, path);
    ToolResult page = page(bytes, shown, window, instructions.room());
    if (page.isError()) {
      return Outcome.of(page);
    }
    Map<String, String> known = new HashMap<>(instructions.seen());
    known.put(path, DigestUtils.sha256Hex(bytes));
    return new Outcome(instructions.addTo(page), known);
  }

  private Outcome plain(Path real, String shown, Window window) throws IOException {
    long size = Files.size(real);
    Optional<ToolResult> page =
        size > LONG
            ? longPage(shown, size, () -> Files.newInputStream(real), window, Room.ALL)
            : Optional.empty();
    return Outcome.of(
        page.isPresent() ? page.get() : page(OpenedFile.outside(real), shown, window, Room.ALL));
  }

  /** The page of a large file; empty if it is one that can be held and has to be. */
  private Optional<ToolResult> longPage(
      String shown, long size, Opening opening, Window window, Room room) throws IOException {
    try (InputStream content = new BufferedInputStream(opening.open(), SAMPLE)) {
      content.mark(SAMPLE);
      byte[] first = content.readNBytes(SAMPLE);
      content.reset();
      if (LongPage.isFor(first)) {
        var source = new LongPage.Source(shown, size, content, cancellation);
        return Optional.of(LongPage.of(source, window, room));
      }
      return size > OpenedFile.LARGEST
          ? Optional.of(tooLarge(shown, size, first))
          : Optional.empty();
    }
  }

  private ToolResult page(byte[] bytes, String shown, Window window, Room room) throws IOException {
    String type = MediaKind.of(bytes);
    ToolResult page =
        switch (type) {
          case "image/png", "image/jpeg", "image/gif", "image/webp" ->
              ImagePage.of(shown, bytes, artifacts);
          case "application/pdf" ->
              PdfPage.of(new PdfPage.Document(shown, bytes, cancellation), window, room);
          default -> FilePage.of(shown, bytes, window, room);
        };
    String ending = "." + type.substring(type.indexOf('/') + 1);
    return page.isError() && !shown.toLowerCase(Locale.ROOT).endsWith(ending)
        ? orText(page, FilePage.of(shown, bytes, window, room))
        : page;
  }

  /** Words about pictures or documents may begin as these do. */
  private static ToolResult orText(ToolResult page, ToolResult text) {
    return text.isError() ? page : text;
  }

  private static ToolResult tooLarge(String shown, long size, byte[] first) {
    String kind =
        WideText.of(first).map(wide -> wide.charset().name()).orElseGet(() -> MediaKind.of(first));
    return ToolResult.failed(
            "%s has %d bytes of %s: above %d bytes only text in UTF-8 can be read. Bring a part of it out with bash, such as iconv, pdftotext or head -c."
                .formatted(shown, size, kind, OpenedFile.LARGEST))
        .with("mediaType", MediaKind.of(first));
  }

  private static Outcome failed(String sentence) {
    return Outcome.of(ToolResult.failed(sentence));
  }
}
