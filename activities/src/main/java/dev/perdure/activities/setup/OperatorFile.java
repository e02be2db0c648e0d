package dev.perdure.activities.setup;

import dev.perdure.planner.permission.rule.Action;
import dev.perdure.planner.permission.rule.Layer;
import dev.perdure.planner.permission.rule.Rule;
import dev.perdure.planner.permission.rule.Ruleset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operator's own {@code perdure.yaml}, which may grant what a repository's can't. */
public record OperatorFile(Path path, Path home) {

  private static final String NAME = "perdure.yaml";

  /** Where the variables people set say it is, or else where it usually is. */
  public static OperatorFile of(Map<String, String> environment, Path home) {
    Path place =
        Optional.ofNullable(environment.get("PERDURE_CONFIG"))
            .filter(value -> !value.isBlank())
            .map(Path::of)
            .orElseGet(() -> home.resolve(".config").resolve("perdure"));
    boolean isDirectory = Files.isDirectory(place) || !place.toString().endsWith(".yaml");
    return new OperatorFile(isDirectory ? place.resolve(NAME) : place, home);
  }

  /** What it says of workspaces; nothing where there is none. */
  public WorkspaceSettings workspace() {
    if (!Files.isRegularFile(path)) {
      return WorkspaceSettings.none();
    }
    try {
      return WorkspaceSettings.parse(path.toString(), Files.readString(path));
    } catch (IOException fault) {
      throw new UncheckedIOException("The file '%s' can't be read.".formatted(path), fault);
    }
  }

  /** The rules that come of it: hosts that commands may reach. */
  public Ruleset rules() {
    List<Rule> rules =
        workspace().network().stream().map(host -> Rule.of("network", host, Action.ALLOW)).toList();
    return new Ruleset(Layer.USER, "workspace.network in " + path, rules);
  }

  /** The directories that commands may change in a layer of their task's own. */
  public List<Path> caches() {
    return workspace().caches().stream().map(this::expanded).toList();
  }

  /** Reads it once, so that what is wrong with it is said before anything begins. */
  public void requireSense() {
    workspace().caches().forEach(this::requireFit);
  }

  private Path expanded(String cache) {
    requireFit(cache);
    return place(cache);
  }

  private void requireFit(String cache) {
    Path place = place(cache);
    if (!place.isAbsolute() || home.startsWith(place)) {
      throw new WrongSettings(
          path.toString(),
          "'workspace.caches' holds '%s': give directories such as ~/.sbt or /opt/cache"
              .formatted(cache));
    }
  }

  private Path place(String cache) {
    boolean atHome = cache.equals("~") || cache.startsWith("~/");
    return Path.of(atHome ? home + cache.substring(1) : cache).normalize();
  }
}
