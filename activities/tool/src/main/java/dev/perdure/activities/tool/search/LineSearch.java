package dev.perdure.activities.tool.search;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.SecureDirectory;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Finds the first matching lines for {@code grep} in the order of their paths, in copies of the
 * matching files that were opened without following links.
 */
final class LineSearch {

  private static final int FIRST_BATCH_SIZE = 32;
  private static final int MAX_BATCH = 512;

  /** More of one file is not searched, in bytes. */
  private static final long MAX_SIZE = 1L << 30;

  private static final int BUFFER_BYTES = 1 << 16;

  /** The byte order mark of UTF-8, which is no part of the first line. */
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final SearchEngine engine;
  private final GrepArguments query;
  private final int limit;
  private final CancellationCheck cancellation;
  private final List<FileMatches> found = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private final List<String> cut = new ArrayList<>();
  private String unsearched = "";

  LineSearch(SearchEngine engine, GrepArguments query, int limit, CancellationCheck cancellation) {
    this.engine = engine;
    this.query = query;
    this.limit = limit;
    this.cancellation = cancellation;
  }

  /** The first matches, whether there are more, and a remark on what was left out. */
  record LineSearchResult(List<FileMatches> files, boolean more, String remark) {}

  /** Searches the files below a directory that may be read without asking. */
  LineSearchResult below(SearchRoot root, PathGlob include)
      throws IOException, InterruptedException {
    SearchEngine.Listing candidates = engine.matching(root.directory(), query, include);
    unreadable.addAll(candidates.unreadable());
    unsearched = root.unsearched(include);
    List<String> files = root.withNamed(candidates, include).files();
    return in(root.directory(), root.searchable(files));
  }

  /** Searches these files of a directory for one line more than the limit. */
  LineSearchResult in(Path directory, List<String> files) throws IOException, InterruptedException {
    int batch = FIRST_BATCH_SIZE;
    for (int from = 0; from < files.size() && size() <= limit; ) {
      if (cancellation.requested()) {
        throw new InterruptedException("The search was cancelled.");
      }
      int to = Math.min(from + batch, files.size());
      search(directory, files.subList(from, to));
      from = to;
      batch = Math.min(MAX_BATCH, batch * 4);
    }
    return new LineSearchResult(firstOf(found), size() > limit, remark());
  }

  /** Returns the size that the limit applies to: the number of matching lines, or of files. */
  private int size() {
    return query.output() == GrepOutput.LINES
        ? found.stream().mapToInt(FileMatches::count).sum()
        : found.size();
  }

  private List<FileMatches> firstOf(List<FileMatches> all) {
    if (query.output() != GrepOutput.LINES) {
      return all.stream().limit(limit).toList();
    }
    List<FileMatches> first = new ArrayList<>();
    int left = limit;
    for (FileMatches file : all) {
      if (left > 0) {
        first.add(file.first(left));
        left -= file.count();
      }
    }
    return first;
  }

  private String remark() {
    String large =
        cut.isEmpty()
            ? ""
            : "\n(Only the first %d MiB were searched of %s)"
                .formatted(
                    MAX_SIZE >> 20,
                    String.join(", ", cut.stream().map(InvisibleCharEscaper::of).toList()));
    return new SearchEngine.Listing(List.of(), unreadable).remark() + large + unsearched;
  }

  private void search(Path directory, List<String> files) throws IOException, InterruptedException {
    Path copies = Files.createTempDirectory("perdure-search");
    try {
      for (int i = 0; i < files.size(); i++) {
        copy(directory, files.get(i), copies.resolve(String.valueOf(i)));
      }
      engine.lines(copies, query, query.maxPerFile(limit)).stream()
          .map(line -> line.in(files.get(number(line.file()))))
          .sorted(
              Comparator.comparing(SearchEngine.MatchedLine::file)
                  .thenComparingInt(SearchEngine.MatchedLine::number))
          .collect(groupingBy(SearchEngine.MatchedLine::file, LinkedHashMap::new, toList()))
          .forEach((file, lines) -> found.add(FileMatches.of(file, lines, query.output())));
    } finally {
      DirectoryOperations.delete(copies);
    }
  }

  private static int number(String copy) {
    return Integer.parseInt(String.valueOf(Path.of(copy).getFileName()));
  }

  private void copy(Path directory, String file, Path target) throws IOException {
    try (InputStream in = SecureDirectory.stream(directory, file)) {
      if (!isWhole(in, target)) {
        cut.add(file);
      }
    } catch (AccessDeniedException denied) {
      unreadable.add(file);
    } catch (IOException e) {
      Files.deleteIfExists(target);
    }
  }

  /** Copies at most so much as is searched; says whether that is all. */
  private static boolean isWhole(InputStream in, Path target) throws IOException {
    try (OutputStream out = Files.newOutputStream(target)) {
      byte[] start = in.readNBytes(MARK.length);
      out.write(Arrays.equals(start, MARK) ? new byte[0] : start);
      byte[] buffer = new byte[BUFFER_BYTES];
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
}
