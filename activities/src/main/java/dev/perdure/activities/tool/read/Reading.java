package dev.perdure.activities.tool.read;

import dev.perdure.activities.tool.place.OpenedFile;
import dev.perdure.activities.tool.place.Place;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.FileSeen;
import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.activities.tool.text.Sha256;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads whatever lies at a place. */
record Reading(Path root, RunId run, Artifacts artifacts, FileSeen seen) {

  Outcome of(Place.Inside inside, Window window) {
    return read(inside.path(), inside.real(), window, true);
  }

  Outcome of(Place.Outside outside, Window window) {
    return read(outside.real().toString(), outside.real(), window, false);
  }

  private Outcome read(String shown, Path real, Window window, boolean inside) {
    try {
      if (Files.isDirectory(real)) {
        return Outcome.of(DirectoryPage.of(real, shown, window));
      }
      if (!Files.exists(real)) {
        return Outcome.of(NearNames.missing(root, real, shown));
      }
      if (!Files.isRegularFile(real)) {
        return failed(shown + " is neither a file nor a directory and can't be read.");
      }
      return inside ? file(real, shown, window) : plain(real, shown, window);
    } catch (NoSuchFileException gone) {
      return failed("%s has just gone away: look for it with glob or list.".formatted(shown));
    } catch (AccessDeniedException denied) {
      return failed(
          "%s can't be read: permission denied. Ask for it to be made readable, or do without."
              .formatted(shown));
    } catch (IOException e) {
      return failed("%s can't be read: %s.".formatted(shown, e.getMessage()));
    }
  }

  private Outcome file(Path real, String shown, Window window) throws IOException {
    if (Files.size(real) > FilePage.LARGEST) {
      return tooLarge(real, shown);
    }
    byte[] bytes = OpenedFile.below(root, shown);
    Instructions instructions = Instructions.on(this, shown);
    ToolResult page = page(bytes, shown, window, instructions.room());
    if (page.isError()) {
      return Outcome.of(page);
    }
    Map<String, String> known = new HashMap<>(instructions.seen());
    known.put(shown, Sha256.of(bytes));
    return new Outcome(instructions.addTo(page), known);
  }

  private Outcome plain(Path real, String shown, Window window) throws IOException {
    return Files.size(real) > FilePage.LARGEST
        ? tooLarge(real, shown)
        : Outcome.of(page(Files.readAllBytes(real), shown, window, Room.ALL));
  }

  private ToolResult page(byte[] bytes, String shown, Window window, Room room) {
    return switch (MediaKind.of(bytes)) {
      case "image/png", "image/jpeg", "image/gif", "image/webp" ->
          ImagePage.of(shown, bytes, artifacts);
      case "application/pdf" -> PdfPage.of(shown, bytes, window, room);
      default -> FilePage.of(shown, bytes, window, room);
    };
  }

  private static Outcome tooLarge(Path real, String shown) throws IOException {
    return failed(
        "%s has %d bytes, too many to read at once: use grep, or bash with head, tail or sed."
            .formatted(shown, Files.size(real)));
  }

  private static Outcome failed(String sentence) {
    return Outcome.of(ToolResult.failed(sentence));
  }
}
