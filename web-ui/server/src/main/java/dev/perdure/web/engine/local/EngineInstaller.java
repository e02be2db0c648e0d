package dev.perdure.web.engine.local;

import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Installs a Temporal server unless there is one: downloads the official program, or builds it from
 * source.
 *
 * @param home the folder of Perdure that holds {@code dev/temporal/build}
 * @param progress takes a line for people before the work that lasts
 */
public record EngineInstaller(EngineBinarySearch search, Path home, Consumer<String> progress) {

  /**
   * Downloads the engine unless there is one; says in a sentence where it is.
   *
   * @param source the archive at another place than the official one, as an address or a file
   */
  public String install(EngineRelease release, Optional<String> source) {
    var download = new EngineDownload(release, EngineRelease.platform(), search.cache(), source);
    return unlessPresent(() -> {
      progress.accept(
          "Fetching Temporal %s from %s.".formatted(release.version(), download.place()));
      download.install();
    });
  }

  /** Builds the engine from source unless there is one; says in a sentence where it is. */
  public String build() {
    return unlessPresent(this::compile);
  }

  private String unlessPresent(Runnable installation) {
    var present = EngineBinary.find(search);
    if (present.isPresent()) {
      return "Temporal %s is already there: %s."
          .formatted(present.get().version(), present.get().path());
    }
    installation.run();
    var installed = EngineBinary.find(search).orElseThrow(this::nothingInstalled);
    return "Temporal %s is ready: %s.".formatted(installed.version(), installed.path());
  }

  private void compile() {
    var script = home.resolve("dev/temporal/build");
    if (!Files.isExecutable(script)) {
      throw new SetupException(
          "The script %s, which builds the engine, is missing: leave out --build, or install Temporal's command line (https://docs.temporal.io/cli) and put it on the PATH."
              .formatted(script));
    }
    try {
      var process =
          ProgramLauncher.personsProgram(List.of(script.toString()))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor() != 0) {
        throw new SetupException(
            "The engine could not be built: the lines above say why. Without --build Perdure"
                + " downloads it.");
      }
    } catch (IOException e) {
      throw new SetupException("The program %s can't be run.".formatted(script), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SetupException("Interrupted while building the engine.", e);
    }
  }

  private SetupException nothingInstalled() {
    return new SetupException(
        "The installation ended well and left no engine in %s: name one in TEMPORAL_CLI."
            .formatted(search.cache()));
  }
}
