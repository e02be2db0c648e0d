package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.FileErrors;
import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.files.WideCharText;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.SeenFileHashes;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.InvisibleCharEscaper;
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

/** Reads a file or directory into the result of {@code read}, by its kind and size. */
record FileReader(
    Path root,
    RunId run,
    Artifacts artifacts,
    SeenFileHashes seen,
    ReadPermissions permissions,
    CancellationCheck cancellation) {

  /** Text above this is not held to be shown; no tool changes it either. */
  private static final long LONG_FILE_BYTES = 16L * 1024 * 1024;

  private static final int SAMPLE_BYTES = 8_192;

  /** Opens the content of a file. */
  @FunctionalInterface
  private interface Opening {

    InputStream open() throws IOException;
  }

  ToolResult of(ResolvedPath.Inside inside, ReadRange range) {
    return read(inside.path(), inside.real(), range, true);
  }

  ToolResult of(ResolvedPath.Outside outside, ReadRange range) {
    return read(outside.real().toString(), outside.real(), range, false);
  }

  private ToolResult read(String path, Path real, ReadRange range, boolean inside) {
    String shown = InvisibleCharEscaper.of(path);
    try {
      if (Files.isDirectory(real)) {
        return new DirectoryPage(real, shown, range, permissions).result();
      }
      if (!Files.exists(real)) {
        return new PathSuggestions(root, real, path, permissions).result();
      }
      if (!Files.isRegularFile(real)) {
        return failed(shown + " is neither a file nor a directory and can't be read.");
      }
      return inside ? file(real, path, range) : plain(real, shown, range);
    } catch (NoSuchFileException e) {
      return failed("%s has just gone away: look for it with glob or list.".formatted(shown));
    } catch (AccessDeniedException denied) {
      return failed(
          "%s can't be read: permission denied. Ask for it to be made readable, or do without."
              .formatted(shown));
    } catch (IOException e) {
      return failed("%s can't be read: %s.".formatted(shown, FileErrors.describe(e)));
    }
  }

  private ToolResult file(Path real, String path, ReadRange range) throws IOException {
    String shown = InvisibleCharEscaper.of(path);
    DirectoryInstructions instructions = DirectoryInstructions.on(this, path);
    long size = Files.size(real);
    if (size > LONG_FILE_BYTES) {
      Optional<ToolResult> page =
          longPage(
              shown,
              size,
              () -> SecureDirectory.stream(root, path),
              range.without(instructions.text()));
      if (page.isPresent()) {
        return page.get().isError()
            ? page.get()
            : instructions.addTo(page.get()).seeing(instructions.seen());
      }
    }
    byte[] bytes = SecureDirectory.read(root, path);
    ToolResult page = page(bytes, shown, range.without(instructions.text()));
    if (page.isError()) {
      return page;
    }
    Map<String, String> known = new HashMap<>(instructions.seen());
    known.put(path, DigestUtils.sha256Hex(bytes));
    return instructions.addTo(page).seeing(known);
  }

  private ToolResult plain(Path real, String shown, ReadRange range) throws IOException {
    long size = Files.size(real);
    Optional<ToolResult> page =
        size > LONG_FILE_BYTES
            ? longPage(shown, size, () -> Files.newInputStream(real), range)
            : Optional.empty();
    return page.isPresent() ? page.get() : page(SecureDirectory.readAnywhere(real), shown, range);
  }

  /** The page of a large file; empty if it is one that can be held and has to be. */
  private Optional<ToolResult> longPage(String shown, long size, Opening opening, ReadRange range)
      throws IOException {
    try (InputStream content = new BufferedInputStream(opening.open(), SAMPLE_BYTES)) {
      content.mark(SAMPLE_BYTES);
      byte[] first = content.readNBytes(SAMPLE_BYTES);
      content.reset();
      if (LargeFilePage.isFor(first)) {
        var source = new LargeFilePage.FileSource(shown, size, content, cancellation);
        return Optional.of(LargeFilePage.of(source, range));
      }
      return size > SecureDirectory.MAX_SIZE
          ? Optional.of(tooLarge(shown, size, first))
          : Optional.empty();
    }
  }

  /** The page of a content that is held already. */
  ToolResult page(byte[] bytes, String shown, ReadRange range) throws IOException {
    String type = MediaTypeDetector.of(bytes);
    ToolResult page =
        switch (type) {
          case "image/png", "image/jpeg", "image/gif", "image/webp" ->
              new ImagePage(shown, bytes, artifacts).result();
          case "application/pdf" -> PdfReader.of(shown, bytes, cancellation, range);
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

  private static ToolResult tooLarge(String shown, long size, byte[] first) {
    String kind =
        WideCharText.of(first)
            .map(wide -> wide.charset().name())
            .orElseGet(() -> MediaTypeDetector.of(first));
    return ToolResult.failed(
            "%s has %d bytes of %s: above %d bytes only text in UTF-8 can be read. Bring a part of it out with bash, such as iconv, pdftotext or head -c."
                .formatted(shown, size, kind, SecureDirectory.MAX_SIZE))
        .with("mediaType", MediaTypeDetector.of(first));
  }

  private static ToolResult failed(String sentence) {
    return ToolResult.failed(sentence);
  }
}
