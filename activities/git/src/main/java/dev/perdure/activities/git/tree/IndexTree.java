package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.perdure.activities.files.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tree of an index as git wrote it last, in a file beside the index. It holds as long as the
 * index has the same checksum, and the tree is an object of its own.
 *
 * @param objects the directory of the repository's objects
 */
record IndexTree(Path index, Path objects) {

  private static final Pattern RECORD = Pattern.compile("([0-9a-f]{40,64}) ([0-9a-f]{40,64})");
  private static final int FOLDER_LENGTH = 2;

  /** The tree of the index; empty if only git can tell it. */
  Optional<String> find() {
    try {
      if (!Files.exists(file()) || !Files.exists(index)) {
        return Optional.empty();
      }
      Matcher known = RECORD.matcher(Files.readString(file(), ISO_8859_1));
      boolean holds =
          known.matches()
              && known.group(1).equals(checksum(known.group(2)))
              && isLoose(known.group(2));
      return holds ? Optional.of(known.group(2)) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read '%s'.".formatted(file()), e);
    }
  }

  /** Records the tree that git has just written of the index. */
  String keep(String tree) {
    try {
      AtomicFile.write(file(), checksum(tree) + " " + tree);
      return tree;
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(file()), e);
    }
  }

  /** Whether a tree is there as a loose object, as git leaves a tree that it has just written. */
  private boolean isLoose(String tree) {
    return Files.exists(
        objects.resolve(tree.substring(0, FOLDER_LENGTH)).resolve(tree.substring(FOLDER_LENGTH)));
  }

  /** The checksum at the end of the index, as long as the id of a tree; settings may leave it 0. */
  private String checksum(String tree) throws IOException {
    ByteBuffer last = ByteBuffer.allocate(tree.length() / 2);
    try (FileChannel channel = FileChannel.open(index)) {
      long at = Math.max(0, channel.size() - last.capacity());
      while (last.hasRemaining() && channel.read(last, at + last.position()) >= 0) {
        // read on until the checksum is whole
      }
    }
    String found = HexFormat.of().formatHex(last.array());
    return found.matches("0+") ? "none" : found;
  }

  private Path file() {
    return index.resolveSibling(index.getFileName() + ".tree");
  }
}
