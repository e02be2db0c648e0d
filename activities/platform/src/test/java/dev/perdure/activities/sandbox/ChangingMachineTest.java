package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.WorktreePaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other programs, and other commands of a task, change files while a sandbox is prepared. */
class ChangingMachineTest {

  private static final int TRIES = 300;

  @TempDir(factory = ElsewhereThanTmp.class)
  Path base;

  @Test
  void preparesTwoFirstCommandsOfAWorktreeTogether() throws Exception {
    Overlays overlays = new Overlays(List.of());
    CyclicBarrier start = new CyclicBarrier(2);
    for (int i = 0; i < TRIES; i++) {
      Path root = Files.createDirectories(base.resolve("tree" + i));
      Path records = Files.createDirectories(base.resolve("records" + i));
      WorktreePaths worktree = new WorktreePaths(root, records, List.of());
      Callable<List<String>> command =
          () -> {
            start.await();
            return overlays.launcher(worktree, true, List.of(), Optional.empty());
          };
      try (ExecutorService commands = Executors.newFixedThreadPool(2)) {
        for (Future<List<String>> line : commands.invokeAll(List.of(command, command))) {
          assertThat(line.get()).isNotEmpty();
        }
      }
    }
  }

  @Test
  void leavesOutPathsThatVanishWhileTheMachineIsRead() throws Exception {
    Path machine = Files.createDirectory(base.resolve("machine"));
    Files.createDirectories(machine.resolve("stays"));
    AtomicBoolean ended = new AtomicBoolean();
    try (ExecutorService others = Executors.newSingleThreadExecutor()) {
      Future<?> other = others.submit(() -> comeAndGo(machine.resolve("link"), ended));
      try {
        for (int i = 0; i < TRIES * 10; i++) {
          assertThat(MachineParts.of(machine, MountTable.parse(Stream.of()), List.of()))
              .contains(new MachinePart.Open(machine.resolve("stays")));
        }
      } finally {
        ended.set(true);
      }
      other.get();
    }
  }

  private static Void comeAndGo(Path link, AtomicBoolean ended) throws Exception {
    while (!ended.get()) {
      Files.createSymbolicLink(link, Path.of("stays"));
      Files.delete(link);
    }
    return null;
  }
}
