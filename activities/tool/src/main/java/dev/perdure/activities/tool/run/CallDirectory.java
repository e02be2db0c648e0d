package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.ToolContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Directory of one tool call outside of the worktree, for its staged files or the state of its
 * command; deleted once the result is recorded.
 */
record CallDirectory(Path path) {

  /** The directory of a call; its name is safe whatever the id holds. */
  static CallDirectory of(ToolContext context) {
    String id = context.call().value();
    String readable = id.replaceAll("[^A-Za-z0-9._-]", "_");
    String name =
        readable.substring(0, Math.min(60, readable.length()))
            + "-"
            + DigestUtils.sha256Hex(id).substring(0, 12);
    return new CallDirectory(context.worktree().records().resolve("calls").resolve(name));
  }

  /** Creates the directory again, without its former content. */
  Path fresh() throws IOException {
    delete();
    return Files.createDirectories(path);
  }

  /** Removes the directory with all that is in it. */
  void delete() {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(path)) {
      List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The call's directory %s can't be removed.".formatted(path), e);
    }
  }
}
