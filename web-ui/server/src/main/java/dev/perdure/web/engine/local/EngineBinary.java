package dev.perdure.web.engine.local;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.web.engine.SetupException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A {@code temporal} program and its version; looked for in TEMPORAL_CLI, PATH and a cache. */
public record EngineBinary(Path path, String version) {
  static final String PROGRAM = "temporal";
  private static final String PREFIX = "temporal version ";
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  /** Searches the named file, then the PATH, then the cache. */
  public static Optional<EngineBinary> find(EngineBinarySearch search) {
    return search.named().isPresent()
        ? Optional.of(named(search.named().get()))
        : onPath(search.path()).or(() -> cached(search.cache())).map(EngineBinary::of);
  }

  private static EngineBinary named(String file) {
    var path = Path.of(file);
    if (!isProgram(path)) {
      throw new SetupException(
          "TEMPORAL_CLI names '%s', which is not an executable file: correct it, or unset it to search the PATH."
              .formatted(file));
    }
    return of(path);
  }

  private static EngineBinary of(Path path) {
    try {
      var program =
          ProgramLauncher.program(List.of(path.toString(), "--version")).redirectErrorStream(true);
      var result =
          new ProcessRunner(program, TIMEOUT)
              .run(new byte[0], new CapturedOutputLimits(64 * 1024, 0));
      var answer = result.text();
      if (result.exitCode() != 0 || !answer.startsWith(PREFIX)) {
        throw noTemporal(path, answer.strip());
      }
      return new EngineBinary(
          path.toAbsolutePath(), answer.substring(PREFIX.length()).lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw noTemporal(path, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SetupException("Interrupted while asking %s for its version.".formatted(path), e);
    }
  }

  private static SetupException noTemporal(Path path, String answer) {
    return new SetupException(
        "The program %s is not Temporal's command line (it said '%s'): name another in TEMPORAL_CLI."
            .formatted(path, answer));
  }

  private static Optional<Path> onPath(String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, PROGRAM))
        .filter(EngineBinary::isProgram)
        .findFirst();
  }

  private static Optional<Path> cached(Path cache) {
    if (!Files.isDirectory(cache)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(cache)) {
      return versions
          .map(version -> version.resolve(PROGRAM))
          .filter(EngineBinary::isProgram)
          .max(Comparator.comparing(EngineBinary::release));
    } catch (IOException e) {
      throw new SetupException("The directory %s can't be read.".formatted(cache), e);
    }
  }

  private static Runtime.Version release(Path binary) {
    var folder = binary.resolveSibling(".").normalize().getFileName().toString();
    try {
      return Runtime.Version.parse(folder.replaceAll("(\\.0)+$", ""));
    } catch (IllegalArgumentException e) {
      return Runtime.Version.parse("1-0");
    }
  }

  private static boolean isProgram(Path path) {
    return Files.isRegularFile(path) && Files.isExecutable(path);
  }
}
