package dev.perdure.web.e2e;

import dev.perdure.activities.files.DirectoryOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An AOT cache of the packaged product's classes, with which its processes start in half the time.
 * It is made in the background by the first test process of a build that starts one, from a server
 * that ends at once; until then, and over classes that are not packaged, all still works.
 */
final class StartCache {

  private static final AtomicBoolean TRIED = new AtomicBoolean();

  private final Path jar;
  private final Path file;

  private StartCache(Path jar) {
    this.jar = jar;
    this.file = jar.resolveSibling("tests.aot");
  }

  /** The options that use the cache of a jar, none where it is not there yet. */
  static List<String> options(Path jar, List<String> options) {
    var cache = new StartCache(jar);
    try {
      if (cache.isThere()) {
        return List.of("-XX:AOTCache=" + cache.file, "-Xlog:aot=off", "-Xlog:cds=off");
      }
      if (!TRIED.getAndSet(true)) {
        cache.make(options);
      }
      return List.of();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private boolean isThere() throws IOException {
    return Files.exists(file)
        && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(jar)) > 0;
  }

  /** Whoever finds the lock taken leaves it to that process. */
  private void make(List<String> options) throws IOException {
    var lock =
        FileChannel.open(
            jar.resolveSibling("tests.aot.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    if (lock.tryLock() == null || isThere()) {
      lock.close();
      return;
    }
    Path data = jar.resolveSibling("tests.aot.data");
    DirectoryOperations.delete(data);
    Files.createDirectories(data);
    Path made = data.resolve("cache");
    var builder = new ProcessBuilder(command(made, options));
    builder.environment().keySet().removeIf(name -> name.matches("PERDURE_.*|TEMPORAL_ADDRESS"));
    builder.environment().put("PERDURE_DATA", data.resolve("data").toString());
    builder.redirectErrorStream(true).redirectOutput(data.resolve("log").toFile());
    CompletableFuture<Void> _ =
        builder
            .start()
            .onExit()
            .thenAccept(_ -> keep(made))
            .whenComplete((_, _) -> end(lock, data));
  }

  private List<String> command(Path made, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-XX:AOTCacheOutput=" + made, "-cp", jar.toString()));
    command.addAll(List.of("dev.perdure.web.cli.Perdure", "serve", "--train", "--ephemeral"));
    command.addAll(List.of("--port", "0", "--owner", "" + ProcessHandle.current().pid()));
    return command;
  }

  private void keep(Path made) {
    try {
      Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException notMade) {
      System.err.println("There is no cache for quick starts: " + notMade);
    }
  }

  private static void end(FileChannel lock, Path data) {
    try (lock) {
      DirectoryOperations.delete(data);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
