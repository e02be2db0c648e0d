package dev.perdure.activities.config;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a running server: changed files hold at the next use, and one that is broken keeps its
 * last good content until it is mended. One that was never good is an error.
 */
public final class LastGoodFiles implements HostFileReader {

  private final Path home;
  private final Consumer<YamlMapping> more;
  private final Map<Path, Known> files = new ConcurrentHashMap<>();

  /**
   * Reads the files of a host.
   *
   * @param more a check of its own, which throws {@link InvalidConfig}
   */
  public LastGoodFiles(Path home, Consumer<YamlMapping> more) {
    this.home = home;
    this.more = more;
  }

  private record Known(YamlMapping content, Optional<String> error) {}

  @Override
  public YamlMapping read(SettingsFile kind, Path path) {
    return files.compute(path, (_, before) -> next(kind, path, before)).content();
  }

  @Override
  public List<String> errors() {
    return files.values().stream().flatMap(known -> known.error().stream()).sorted().toList();
  }

  private Known next(SettingsFile kind, Path path, @Nullable Known before) {
    try {
      YamlMapping fresh = kind.read(path);
      requireSense(fresh, path);
      return new Known(fresh, Optional.empty());
    } catch (InvalidConfig | UncheckedIOException broken) {
      if (before == null) {
        throw broken;
      }
      return new Known(before.content(), Optional.of(String.valueOf(broken.getMessage())));
    }
  }

  /** Follows the whole file once, so that nothing of it fails in the midst of a task. */
  private void requireSense(YamlMapping fresh, Path path) {
    Settings.of(List.of(fresh), WorkspaceSettings.of(fresh));
    new OperatorFile(path, home, (_, _) -> fresh).requireSense();
    more.accept(fresh);
  }
}
