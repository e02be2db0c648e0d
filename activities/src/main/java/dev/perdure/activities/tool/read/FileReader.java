package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.FileSeen;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.VisibleText;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;

/** Reads a file or directory into a result, by its kind and size. */
record FileReader(
    Path root, RunId run, Artifacts artifacts, FileSeen seen, CancellationCheck cancellation) {

  private static final long LARGEST = 32L * 1024 * 1024;

  ToolResult of(ResolvedPath.Inside inside, PageRange range) {
    return read(inside.path(), inside.real(), range, true);
  }

  ToolResult of(ResolvedPath.Outside outside, PageRange range) {
    return read(outside.real().toString(), outside.real(), range, false);
  }

  private ToolResult read(String path, Path real, PageRange range, boolean inside) {
    String shown = VisibleText.of(path);
    try {
      if (Files.isDirectory(real)) {
        return new DirectoryPage(real, shown, range).result();
      }
      if (!Files.exists(real)) {
        return new PathSuggestions(root, real, path).result();
      }
      if (!Files.isRegularFile(real)) {
        return failed(shown + " is neither a file nor a directory and can't be read.");
      }
      if (Files.size(real) > LARGEST) {
        return failed(
            "%s has %d bytes, and at most %d can be read: find lines of it with grep, or bring a part of it out with bash, such as sed -n or tail."
                .formatted(shown, Files.size(real), LARGEST));
      }
      return inside ? file(path, range) : page(SecureDirectory.readAnywhere(real), shown, range);
    } catch (NoSuchFileException gone) {
      return failed("%s has just gone away: look for it with glob or list.".formatted(shown));
    } catch (AccessDeniedException denied) {
      return failed(
          "%s can't be read: permission denied. Ask for it to be made readable, or do without."
              .formatted(shown));
    } catch (IOException e) {
      return failed("%s can't be read: %s.".formatted(shown, FileErrors.words(e)));
    }
  }

  private ToolResult file(String path, PageRange range) throws IOException {
    String shown = VisibleText.of(path);
    DirectoryInstructions instructions = DirectoryInstructions.on(this, path);
    byte[] bytes = SecureDirectory.read(root, path);
    ToolResult page = page(bytes, shown, range.without(instructions.text()));
    if (page.isError()) {
      return page;
    }
    Map<String, String> known = new HashMap<>(instructions.seen());
    known.put(path, DigestUtils.sha256Hex(bytes));
    return instructions.addTo(page).seeing(known);
  }

  /** The page of a content that is held already. */
  ToolResult page(byte[] bytes, String shown, PageRange range) throws IOException {
    String type = MediaType.of(bytes);
    ToolResult page =
        switch (type) {
          case "image/png", "image/jpeg", "image/gif", "image/webp" ->
              new ImagePage(shown, bytes, artifacts).result();
          case "application/pdf" -> PdfPage.of(shown, bytes, cancellation, range);
          default -> new TextPage(shown, bytes, range).result();
        };
    String ending = "." + type.substring(type.indexOf('/') + 1);
    if (page.isError() && !shown.toLowerCase(Locale.ROOT).endsWith(ending)) {
      // words about pictures or documents may begin as these do
      ToolResult text = new TextPage(shown, bytes, range).result();
      return text.isError() ? page : text;
    }
    return page;
  }

  private static ToolResult failed(String sentence) {
    return ToolResult.failed(sentence);
  }
}
