package dev.perdure.web.cli.option;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The environment variables, read once and in one place. */
public record Environment(Map<String, String> variables) {
  /** Copies the variables in. */
  public Environment {
    variables = Map.copyOf(variables);
  }

  /** The environment of this process. */
  public static Environment ofThisProcess() {
    return new Environment(System.getenv());
  }

  /** A variable that is set and not blank. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
  }

  /** The data directory: the option, then PERDURE_DATA, then the usual place. */
  public Path data(Optional<Path> option) {
    return option
        .or(() -> find("PERDURE_DATA").map(Path::of))
        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".local", "share", "perdure"))
        .toAbsolutePath()
        .normalize();
  }
}
