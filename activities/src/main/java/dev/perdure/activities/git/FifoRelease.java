package dev.perdure.activities.git;

import dev.perdure.activities.process.PeriodicJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases a git process that blocks on a named pipe in place of a file such as .gitignore, which
 * git then takes for empty.
 */
final class FifoRelease {

  private static final Logger LOG = LoggerFactory.getLogger(FifoRelease.class);
  private static final Duration SLOW = Duration.ofMillis(1_500);
  private static final long OPEN_MILLIS = 10;
  private static final long CLOSED_MILLIS = 40;
  private static final int MAX_DEPTH = 50;
  private static final Set<String> FILES = Set.of(".gitignore", ".gitattributes", ".gitmodules");

  /** The pipes that were found last: where there are any, the next git need not wait long. */
  private static volatile List<Path> known = List.of();

  private FifoRelease() {}

  /** Watches over a git that runs in a directory, until it is closed. */
  static PeriodicJob watch(Path directory) {
    Duration first = knownBelow(directory).isEmpty() ? SLOW : Duration.ofMillis(CLOSED_MILLIS);
    return PeriodicJob.start("git-fifo", first, SLOW, () -> release(directory));
  }

  private static void release(Path directory) {
    List<Path> pipes = knownBelow(directory);
    if (pipes.isEmpty()) {
      pipes = find(directory);
      known = pipes;
      pipes.forEach(pipe -> LOG.warn("'{}' is a named pipe: git takes it for empty.", pipe));
    }
    try {
      while (!pipes.isEmpty()) {
        pipes.forEach(FifoRelease::open);
        Thread.sleep(CLOSED_MILLIS);
        pipes = knownBelow(directory);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Path> knownBelow(Path directory) {
    return known.stream().filter(pipe -> pipe.startsWith(directory) && isPipe(pipe)).toList();
  }

  private static List<Path> find(Path directory) {
    try (Stream<Path> files =
        Files.find(directory, MAX_DEPTH, FifoRelease::isCandidate, new FileVisitOption[0])) {
      return files.filter(FifoRelease::isPipe).toList();
    } catch (IOException | UncheckedIOException unreadable) {
      return List.of();
    }
  }

  private static boolean isCandidate(Path file, BasicFileAttributes attributes) {
    return attributes.isOther()
        && (FILES.contains(String.valueOf(file.getFileName()))
            || file.toString().contains("/.git/"));
  }

  private static boolean isPipe(Path file) {
    try {
      int mode = (int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
      return (mode & 0170000) == 0010000;
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }

  private static void open(Path pipe) {
    try (var _ =
        FileChannel.open(
            pipe, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      Thread.sleep(OPEN_MILLIS);
    } catch (IOException gone) {
      LOG.debug("'{}' is no named pipe any more", pipe, gone);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
