package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.place.FileFault;
import dev.perdure.activities.tool.place.OpenedFile;
import dev.perdure.activities.tool.place.Place;
import dev.perdure.activities.tool.read.media.ImagePage;
import dev.perdure.activities.tool.read.media.PdfPage;
import dev.perdure.activities.tool.read.page.DirectoryPage;
import dev.perdure.activities.tool.read.page.FilePage;
import dev.perdure.activities.tool.read.page.MediaKind;
import dev.perdure.activities.tool.read.page.Room;
import dev.perdure.activities.tool.read.page.Window;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.FileSeen;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.activities.tool.text.Sha256;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.Visible;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Reads whatever lies at a place. */
record Reading(Path root, RunId run, Artifacts artifacts, FileSeen seen) {

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
    if (Files.size(real) > OpenedFile.LARGEST) {
      return tooLarge(real, shown);
    }
    byte[] bytes = OpenedFile.below(root, path);
    Instructions instructions = Instructions.on(this, path);
    ToolResult page = page(bytes, shown, window, instructions.room());
    if (page.isError()) {
      return Outcome.of(page);
    }
    Map<String, String> known = new HashMap<>(instructions.seen());
    known.put(path, Sha256.of(bytes));
    return new Outcome(instructions.addTo(page), known);
  }

  private Outcome plain(Path real, String shown, Window window) throws IOException {
    return Files.size(real) > OpenedFile.LARGEST
        ? tooLarge(real, shown)
        : Outcome.of(page(OpenedFile.outside(real), shown, window, Room.ALL));
  }

  private ToolResult page(byte[] bytes, String shown, Window window, Room room) {
    String type = MediaKind.of(bytes);
    ToolResult page =
        switch (type) {
          case "image/png", "image/jpeg", "image/gif", "image/webp" ->
              ImagePage.of(shown, bytes, artifacts);
          case "application/pdf" -> PdfPage.of(shown, bytes, window, room);
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

  private static Outcome tooLarge(Path real, String shown) throws IOException {
    return failed(
        "%s has %d bytes, too many to read at once: use bash with head, tail, sed or grep."
            .formatted(shown, Files.size(real)));
  }

  private static Outcome failed(String sentence) {
    return Outcome.of(ToolResult.failed(sentence));
  }
}
