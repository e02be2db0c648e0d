package dev.perdure.activities.tool.search;

import dev.perdure.activities.tool.search.PatientText.TooSlow;
import dev.perdure.activities.tool.text.FileText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds lines in files, which it reads one after another. */
final class LineSearch {

  private static final Logger LOG = LoggerFactory.getLogger(LineSearch.class);
  private static final int SAMPLE = 8_192;
  private static final long LARGEST = 32L * 1024 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Pattern pattern;
  private final int most;
  private final long deadline = System.nanoTime() + PATIENCE.toNanos();
  private final List<Found> found = new ArrayList<>();

  LineSearch(Pattern pattern, int most) {
    this.pattern = pattern;
    this.most = most;
  }

  /** The first matching lines, files in the order given; what can't be read has none. */
  List<Found> in(Path directory, List<String> files) {
    Iterator<String> rest = files.iterator();
    while (found.size() < most && rest.hasNext()) {
      searchIfReadable(directory, rest.next());
    }
    return found;
  }

  private void searchIfReadable(Path directory, String file) {
    try {
      search(directory.resolve(file), file);
    } catch (IOException unreadable) {
      LOG.debug("{} can't be searched", file, unreadable);
    } catch (TooSlow e) {
      throw new IllegalStateException(
          "'%s' took more than %d s: write a simpler expression or search fewer files"
              .formatted(pattern, PATIENCE.toSeconds()),
          e);
    }
  }

  private void search(Path path, String file) throws IOException {
    if (Files.size(path) > LARGEST || isBinary(path)) {
      return;
    }
    int number = 1;
    Iterator<String> lines = FileText.decode(Files.readAllBytes(path)).text().lines().iterator();
    while (found.size() < most && lines.hasNext()) {
      String line = lines.next();
      if (pattern.matcher(new PatientText(line, deadline)).find()) {
        found.add(new Found(file, number, line));
      }
      number++;
    }
  }

  private static boolean isBinary(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return new String(in.readNBytes(SAMPLE), StandardCharsets.ISO_8859_1).indexOf('\0') >= 0;
    }
  }
}
