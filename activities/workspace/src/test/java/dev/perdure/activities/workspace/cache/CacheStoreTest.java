package dev.perdure.activities.workspace.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.limit.DiskReserve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheStoreTest {

  private static final Instant NOW = Instant.parse("2026-11-30T03:00:00Z");
  private static final int FILES = 40;

  @TempDir Path temporary;
  private CacheStore store;

  @BeforeEach
  void open() {
    store = new CacheStore(temporary.resolve("caches"));
  }

  @Test
  void removesOfTheLargestRepositoryTheCacheThatWasUsedLeastRecently() throws IOException {
    save(key("small", "a"), 1, NOW.minus(Duration.ofDays(9)));
    save(key("large", "a"), 3, NOW.minus(Duration.ofDays(2)));
    save(key("large", "b"), 3, NOW.minus(Duration.ofDays(3)));
    long all = CacheStore.bytes(store.all());

    store.fit(all - 1, Optional.empty());

    assertThat(store.find(key("small", "a"), false)).isPresent();
    assertThat(store.find(key("large", "a"), false)).isPresent();
    assertThat(store.find(key("large", "b"), false)).isEmpty();
  }

  @Test
  void removesTheCacheThatWasJustStoredOnlyIfNoOtherIsLeft() throws IOException {
    save(key("one", "old"), 1, NOW.plusSeconds(60));
    save(key("one", "new"), 1, NOW);

    store.fit(CacheStore.bytes(store.all()) - 1, Optional.of(key("one", "new")));

    assertThat(store.find(key("one", "new"), false)).isPresent();
    assertThat(store.find(key("one", "old"), false)).isEmpty();
  }

  @Test
  void removesCachesThatNoTaskUsed() throws IOException {
    save(key("one", "a"), 1, NOW.minus(Duration.ofDays(31)));
    save(key("one", "b"), 1, NOW.minus(Duration.ofDays(31)));
    assertThat(copy(store.find(key("one", "b"), false).orElseThrow(), "task")).isTrue();

    store.removeUnused(NOW.minus(Duration.ofDays(30)));

    assertThat(store.all()).hasSize(1);
    assertThat(store.find(key("one", "b"), false)).isPresent();
  }

  @Test
  void refusesACacheThatIsLargerThanAllCachesMayBe() throws IOException {
    var storage =
        new CacheStorage(
            store, new CacheBound(10_000, Duration.ofDays(30)), new DiskReserve(temporary, 0));
    List<CacheTarget> trees = tree("large", 9);

    assertThatThrownBy(() -> storage.save(key("one", "a"), trees, CacheTree.size(trees)))
        .isInstanceOf(RefusedCache.class)
        .hasMessage(
            "A cache of 'workspace.keep' has 40 KiB, and all caches of this host may have 9.8 KiB: keep fewer paths, or raise PERDURE_CACHE_SIZE.");
    assertThat(store.all()).isEmpty();
  }

  @Test
  void refusesACacheForWhichTheDiskHasNoRoom() throws IOException {
    var storage =
        new CacheStorage(
            store,
            new CacheBound(1L << 40, Duration.ofDays(30)),
            new DiskReserve(temporary, Long.MAX_VALUE));
    List<CacheTarget> trees = tree("some", 1);

    assertThatThrownBy(() -> storage.save(key("one", "a"), trees, CacheTree.size(trees)))
        .isInstanceOf(RefusedCache.class)
        .hasMessageContainingAll("the disk of " + temporary, "lower PERDURE_CACHE_SIZE");
    assertThat(store.all()).isEmpty();
  }

  @Test
  void keepsTheOldCacheIfAProcessIsKilledWhileItStoresANewOne() throws Exception {
    save(key("one", "a"), 1, NOW);
    tree("large", 4_000);
    Process saver =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Saver.class.getName(),
                temporary.resolve("caches").toString(),
                temporary.resolve("large").toString())
            .inheritIO()
            .start();
    Path draft = draft(saver);
    saver.destroyForcibly().waitFor();
    assertThat(draft).as("what the kill left").isDirectory();

    assertThat(store.find(key("one", "a"), true).orElseThrow().content(0).resolve("file-0"))
        .exists();
    assertThat(store.all()).hasSize(1);

    store.removeUnused(Instant.EPOCH);
    assertThat(draft).doesNotExist();
    assertThat(store.all()).hasSize(1);
  }

  /** Waits until the process has begun to copy. */
  private Path draft(Process saver) throws Exception {
    while (saver.isAlive()) {
      try (Stream<Path> children = Files.list(temporary.resolve("caches/one"))) {
        Optional<Path> draft =
            children.filter(path -> path.getFileName().toString().startsWith(".new-")).findAny();
        if (draft.isPresent() && Files.exists(draft.get().resolve("0/file-1"))) {
          return draft.get();
        }
      }
      Thread.onSpinWait();
    }
    throw new AssertionError("The process ended by itself with " + saver.exitValue());
  }

  /** Stores a cache in a process of its own. */
  static final class Saver {
    public static void main(String[] arguments) throws IOException {
      var trees = List.of(new CacheTarget(0, Path.of(arguments[1]), true));
      var store = new CacheStore(Path.of(arguments[0]));
      for (int i = 0; i < 1_000; i++) {
        store.save(key("one", "big"), trees, CacheTree.size(trees), Instant.now());
      }
    }
  }

  @Test
  void givesParallelTasksWholeCachesWhileOthersReplaceThem() throws Exception {
    try (var threads = Executors.newFixedThreadPool(8)) {
      List<Future<Boolean>> work = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        int number = i;
        Callable<Boolean> task = number % 3 == 0 ? () -> replace(number) : () -> use(number);
        work.add(threads.submit(task));
      }
      for (Future<Boolean> done : work) {
        assertThat(done.get()).isTrue();
      }
    }
    assertThat(store.all()).hasSize(1);
  }

  private boolean replace(int number) throws IOException {
    Path source = Files.createDirectories(temporary.resolve("source-" + number));
    for (int i = 0; i < FILES; i++) {
      Files.writeString(source.resolve("file-" + i), "of " + number);
    }
    List<CacheTarget> trees = List.of(new CacheTarget(0, source, true));
    store.save(key("one", "a"), trees, CacheTree.size(trees), Instant.now());
    return true;
  }

  /** All files of a task are those of one cache. */
  private boolean use(int number) throws IOException {
    Optional<StoredCache> found = store.find(key("one", "a"), true);
    Path task = temporary.resolve("task-" + number);
    if (found.isEmpty() || !copy(found.get(), "task-" + number)) {
      return Files.notExists(task);
    }
    try (Stream<Path> files = Files.list(task)) {
      List<String> contents = new ArrayList<>();
      for (Path file : files.toList()) {
        contents.add(Files.readString(file));
      }
      return contents.size() == FILES && contents.stream().distinct().count() == 1;
    }
  }

  private boolean copy(StoredCache cache, String task) throws IOException {
    List<CacheTarget> targets = List.of(new CacheTarget(0, temporary.resolve(task), true));
    return store.copy(cache, targets, temporary.resolve("spare-" + task), NOW);
  }

  private void save(CacheKey key, int files, Instant lastUse) throws IOException {
    List<CacheTarget> trees = tree(key.repository() + key.content(), files);
    store.save(key, trees, CacheTree.size(trees), NOW);
    store.find(key, false).orElseThrow().touch(lastUse);
  }

  private List<CacheTarget> tree(String name, int files) throws IOException {
    Path directory = Files.createDirectories(temporary.resolve(name));
    for (int i = 0; i < files; i++) {
      Files.writeString(directory.resolve("file-" + i), name);
    }
    return List.of(new CacheTarget(0, directory, true));
  }

  private static CacheKey key(String repository, String content) {
    return new CacheKey(repository, "group", content);
  }
}
