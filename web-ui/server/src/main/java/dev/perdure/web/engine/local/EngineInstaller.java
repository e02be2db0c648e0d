package dev.perdure.web.engine.local;

import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Installs a Temporal server unless there is one: builds it from the source checkout. */
public record EngineInstaller(EngineBinarySearch search, Path checkout) {

  /** Builds the engine from the checkout unless there is one; says in a sentence where it is. */
  public String install() {
    var present = EngineBinary.find(search);
    if (present.isPresent()) {
      return "Temporal %s is already there: %s."
          .formatted(present.get().version(), present.get().path());
    }
    build();
    var built = EngineBinary.find(search).orElseThrow(this::nothingBuilt);
    return "Temporal %s is ready: %s.".formatted(built.version(), built.path());
  }

  private void build() {
    var script = checkout.resolve("dev/temporal/build");
    if (!Files.isExecutable(script)) {
      throw new SetupException(
          "The engine is built from Perdure's source tree, and %s is missing: run this from a checkout, or install Temporal's command line (https://docs.temporal.io/cli) and put it on the PATH."
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
            "The engine could not be built: the lines above say why. Alternatively install"
                + " Temporal's command line (https://docs.temporal.io/cli) and put it on the"
                + " PATH.");
      }
    } catch (IOException e) {
      throw new SetupException("The program %s can't be run.".formatted(script), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SetupException("Interrupted while building the engine.", e);
    }
  }

  private SetupException nothingBuilt() {
    return new SetupException(
        "The build ended well and left no engine in %s: name one in TEMPORAL_CLI."
            .formatted(search.cache()));
  }
}
