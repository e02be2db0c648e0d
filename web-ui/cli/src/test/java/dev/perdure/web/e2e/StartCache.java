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
import java.util.concurrent.TimeUnit;

/**
 * AOT cache of the packaged product's classes. With it, a process starts in half the time and
 * carries out its first task in half the time. The first test process of a build that starts a
 * server trains the cache, and all starts wait for it: each start without it costs more than the
 * wait. Servers work without the cache if its training fails, and over classes that are not
 * packaged.
 */
final class StartCache {

  /** Java 25 crashes when it writes the linked lambdas of some libraries into a cache. */
  static final List<String> TRAINING =
      List.of(
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-AOTInvokeDynamicLinking",
          "-XX:ErrorFile=/dev/null");

  private final Path jar;
  private final List<String> options;
  private final Path file;
  private final Path log;

  private StartCache(Path jar, List<String> options) {
    this.jar = jar;
    this.options = List.copyOf(options);
    this.file = jar.resolveSibling("tests.aot");
    this.log = jar.resolveSibling("tests.aot.log");
  }

  /** Returns the options that use the cache of a jar; empty if its training failed. */
  static synchronized List<String> options(Path jar, List<String> options) {
    var cache = new StartCache(jar, options);
    try {
      cache.prepare();
      return cache.isCurrent(cache.file) ? use(cache.file, "auto") : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> use(Path cache, String mode) {
    return List.of(
        "-XX:AOTMode=" + mode, "-XX:AOTCache=" + cache, "-Xlog:aot=off", "-Xlog:cds=off");
  }

  /** Trains the cache once per jar, whether the training succeeds or not. */
  private void prepare() throws IOException, InterruptedException {
    if (isCurrent(file)) {
      return;
    }
    try (var channel =
            FileChannel.open(
                jar.resolveSibling("tests.aot.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        var _ = channel.lock()) {
      if (!isCurrent(file) && !isCurrent(log)) {
        train();
      }
    }
  }

  private boolean isCurrent(Path made) throws IOException {
    return Files.exists(made)
        && Files.getLastModifiedTime(made).compareTo(Files.getLastModifiedTime(jar)) > 0;
  }

  private void train() throws IOException, InterruptedException {
    Path data = jar.resolveSibling("tests.aot.data");
    DirectoryOperations.delete(data);
    Files.createDirectories(data);
    Path made = data.resolve("cache");
    Path output = Files.createFile(data.resolve("log"));
    boolean isReady = StartTraining.carryOut(server(made), data, output);
    if (isReady && isAccepted(made, output)) {
      replace(file, made);
    } else {
      System.err.println("Servers of this build start without a cache: read " + log + ".");
    }
    replace(log, output);
    DirectoryOperations.delete(data);
  }

  private static void replace(Path old, Path made) throws IOException {
    Files.move(made, old, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Asks the JVM whether it can use the whole file: it ends with an error if not. */
  private boolean isAccepted(Path made, Path output) throws IOException, InterruptedException {
    List<String> command = java();
    command.addAll(use(made, "on"));
    command.addAll(List.of("-cp", jar.toString(), "-version"));
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
            .start();
    return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
  }

  private List<String> server(Path made) {
    List<String> command = java();
    command.addAll(TRAINING);
    command.addAll(List.of("-XX:AOTCacheOutput=" + made, "-cp", jar.toString()));
    command.addAll(List.of("dev.perdure.web.cli.Perdure", "serve", "--ephemeral", "--port", "0"));
    command.addAll(List.of("--owner", "" + ProcessHandle.current().pid()));
    return command;
  }

  private List<String> java() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    return command;
  }
}
