package dev.perdure.activities.tool.search.tree;

import dev.perdure.activities.tool.place.GitPointer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A look at the index of a repository for entries that stand for other repositories or for whole
 * directories. Git tells of them only with the mode of each entry, which costs it as much time
 * again as all of their paths.
 *
 * <p>The layout is that of {@code gitformat-index}: after 12 bytes of head come the entries, each
 * with its mode 24 bytes from its start, and before version 4 each filled up to 8 bytes.
 */
final class GitIndex {

  private static final long LARGEST = 256L * 1024 * 1024;
  private static final int PIECE = 64 * 1024;
  private static final VarHandle NUMBER =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final int HEAD = 12;
  private static final int MODE = 24;
  private static final int FILLED = 8;
  private static final int FIRST = 2;
  private static final int LAST_FILLED = 3;
  private static final int LAST = 4;
  private static final int REPOSITORY = 0xE000;
  private static final int DIRECTORY = 0x4000;

  private GitIndex() {}

  /**
   * Whether the index of the repository with this top may hold any; true also where it can't be
   * told.
   */
  static boolean mayHoldRepositories(Path top) {
    try {
      Path own = GitPointer.of(top).orElse(top.resolve(".git"));
      Path index = own.resolve("index");
      boolean readable = Files.isRegularFile(index) && Files.size(index) <= LARGEST;
      return !readable || isSplit(own) || holds(index);
    } catch (IOException unreadable) {
      return true;
    }
  }

  private static boolean isSplit(Path own) throws IOException {
    try (DirectoryStream<Path> shared = Files.newDirectoryStream(own, "sharedindex.*")) {
      return shared.iterator().hasNext();
    }
  }

  private static boolean holds(Path index) throws IOException {
    try (InputStream stream = Files.newInputStream(index)) {
      byte[] piece = new byte[PIECE];
      int length = stream.readNBytes(piece, 0, PIECE);
      int version = length < HEAD ? 0 : number(piece, Integer.BYTES);
      if (version < FIRST || version > LAST) {
        return true;
      }
      int step = version <= LAST_FILLED ? FILLED : 1;
      int from = HEAD + MODE;
      while (length == PIECE) {
        if (holds(piece, from, length, step)) {
          return true;
        }
        System.arraycopy(piece, PIECE - FILLED, piece, 0, FILLED);
        length = FILLED + stream.readNBytes(piece, FILLED, PIECE - FILLED);
        from = step == 1 ? 0 : (HEAD + MODE) % FILLED;
      }
      return holds(piece, from, length, step);
    }
  }

  private static boolean holds(byte[] piece, int from, int length, int step) {
    for (int at = from; at <= length - Integer.BYTES; at += step) {
      int mode = number(piece, at);
      if (mode == REPOSITORY || mode == DIRECTORY) {
        return true;
      }
    }
    return false;
  }

  private static int number(byte[] piece, int at) {
    return (int) NUMBER.get(piece, at);
  }
}
