package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.PathText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Copies of files in a directory of their own, where an engine reads them: opened without following
 * symbolic links, so that what is swapped in meanwhile is never read.
 */
final class SearchCopy implements AutoCloseable {

  /** More of one file is not searched, in bytes. */
  static final long MAX_SIZE = 1L << 30;

  private static final int BUFFER = 1 << 16;

  /** The byte order mark of UTF-8, which is no part of the first line. */
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Path copies;
  private final List<String> files = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private final List<String> cut = new ArrayList<>();

  private SearchCopy(Path copies) {
    this.copies = copies;
  }

  static SearchCopy of(Path directory, List<String> files) throws IOException {
    SearchCopy copy = new SearchCopy(Files.createTempDirectory("perdure-search"));
    for (String file : files) {
      copy.add(directory, file);
    }
    return copy;
  }

  private void add(Path directory, String file) throws IOException {
    Path source = PathText.below(directory, file);
    Path target = copies.resolve(String.valueOf(files.size()));
    if (!Files.isRegularFile(source, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (InputStream in = Files.newInputStream(source, LinkOption.NOFOLLOW_LINKS)) {
      if (!isWhole(in, target)) {
        cut.add(file);
      }
    } catch (AccessDeniedException denied) {
      unreadable.add(file);
      return;
    } catch (IOException gone) {
      Files.deleteIfExists(target);
      return;
    }
    if (isInPlace(directory, source)) {
      files.add(file);
    } else {
      Files.delete(target);
    }
  }

  /** Copies at most so much as is searched; says whether that is all. */
  private static boolean isWhole(InputStream in, Path target) throws IOException {
    try (OutputStream out = Files.newOutputStream(target)) {
      byte[] start = in.readNBytes(MARK.length);
      out.write(Arrays.equals(start, MARK) ? new byte[0] : start);
      byte[] buffer = new byte[BUFFER];
      long copied = start.length;
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        copied += read;
        if (copied >= MAX_SIZE) {
          return in.read() < 0;
        }
      }
      return true;
    }
  }

  /** Whether no directory above a file is a link, which could lead out of the search. */
  static boolean isInPlace(Path directory, Path file) {
    Path parent = file.getParent();
    try {
      return parent != null
          && (parent.equals(directory) || parent.toRealPath().equals(parent.toAbsolutePath()));
    } catch (IOException gone) {
      return false;
    }
  }

  /** The matching lines, by file and number. */
  List<MatchedLine> lines(SearchEngine engine, String expression, int maxPerFile)
      throws IOException, InterruptedException {
    return engine.lines(copies, expression, maxPerFile).stream()
        .map(line -> line.in(files.get(number(line.file()))))
        .toList();
  }

  private static int number(String copy) {
    return Integer.parseInt(String.valueOf(Path.of(copy).getFileName()));
  }

  List<String> unreadable() {
    return unreadable;
  }

  /** Files of which only the beginning is searched. */
  List<String> cut() {
    return cut;
  }

  @Override
  public void close() throws IOException {
    for (int i = 0; i < files.size(); i++) {
      Files.deleteIfExists(copies.resolve(String.valueOf(i)));
    }
    Files.deleteIfExists(copies);
  }
}
