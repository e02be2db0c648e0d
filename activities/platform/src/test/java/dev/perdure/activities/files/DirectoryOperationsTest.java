package dev.perdure.activities.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryOperationsTest {

  @TempDir private Path home;

  @Test
  void areDeletedThoughTheirOwnerMayNotWriteThere() throws Exception {
    Path closed = Files.createDirectories(home.resolve("tree/a/b"));
    Files.writeString(closed.resolve("file"), "x");
    assertThat(closed.toFile().setWritable(false)).isTrue();

    DirectoryOperations.delete(home.resolve("tree"));

    assertThat(home.resolve("tree")).doesNotExist();
  }

  @Test
  void keepWhatTheirLinksLeadTo() throws Exception {
    Path other = Files.createDirectory(home.resolve("other"));
    Files.writeString(other.resolve("file"), "x");
    Path tree = Files.createDirectory(home.resolve("tree"));
    Files.createSymbolicLink(tree.resolve("link"), other);

    DirectoryOperations.delete(tree);

    assertThat(other.resolve("file")).hasContent("x");
  }

  @Test
  void areMadeByManyThreadsAtOnce() throws Exception {
    for (int round = 0; round < 50; round++) {
      Path directory = home.resolve("made-" + round);
      var start = new CyclicBarrier(4);
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<?>> made =
            IntStream.range(0, 4)
                .<Future<?>>mapToObj(_ -> threads.submit(() -> create(directory, start)))
                .toList();
        for (Future<?> each : made) {
          each.get();
        }
      }
      assertThat(directory).isDirectory();
    }
  }

  private static Path create(Path directory, CyclicBarrier start) throws Exception {
    start.await();
    DirectoryOperations.createIfMissing(directory);
    return directory;
  }
}
