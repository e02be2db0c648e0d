package dev.perdure.activities.config;

import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the configuration files of a running server: a changed file holds at the next use, and a
 * broken one keeps its last good content until it is mended. One that was never good is an error.
 */
public final class LastGoodConfigReader implements HostConfigReader {

  private final Path home;
  private final Consumer<YamlMapping> more;
  private final Map<Path, Known<YamlMapping>> files = new ConcurrentHashMap<>();
  private final Map<Path, Known<Map<String, String>>> agents = new ConcurrentHashMap<>();
  private final Map<Path, Known<OrganisationConfig>> organisations = new ConcurrentHashMap<>();

  /**
   * Reads the files of a host.
   *
   * @param more a check of its own, which throws {@link InvalidConfig}
   */
  public LastGoodConfigReader(Path home, Consumer<YamlMapping> more) {
    this.home = home;
    this.more = more;
  }

  private record Known<T>(T content, Optional<String> error) {

    static <T> Known<T> next(Supplier<T> reading, @Nullable Known<T> before) {
      try {
        return new Known<>(reading.get(), Optional.empty());
      } catch (InvalidConfig | UncheckedIOException e) {
        if (before == null) {
          throw e;
        }
        return new Known<>(before.content(), Optional.of(String.valueOf(e.getMessage())));
      }
    }
  }

  @Override
  public YamlMapping read(SettingsFileKind kind, Path path) {
    return files
        .compute(path, (_, before) -> Known.next(() -> checked(kind.read(path), path), before))
        .content();
  }

  /** One wrong file keeps the file and all agents as they were. */
  @Override
  public OrganisationConfig organisation(OrganisationSource source) {
    return organisations
        .compute(source.path(), (_, before) -> Known.next(() -> checked(source), before))
        .content();
  }

  /** One wrong file keeps the whole folder as it was. */
  @Override
  public Map<String, String> agents(Path home) {
    return agents
        .compute(home, (_, before) -> Known.next(() -> checked(AgentLoader.own(home)), before))
        .content();
  }

  @Override
  public List<String> errors() {
    return Stream.of(files.values(), agents.values(), organisations.values())
        .flatMap(Collection::stream)
        .flatMap(known -> known.error().stream())
        .sorted()
        .toList();
  }

  private OrganisationConfig checked(OrganisationSource source) {
    OrganisationConfig config = source.read();
    checked(config.agents());
    checked(config.yamlMapping(), source.path());
    return config;
  }

  private static Map<String, String> checked(Map<String, String> texts) {
    AgentLoader.requireSense(texts);
    return texts;
  }

  /** Follows the whole file once, so that nothing of it fails in the midst of a task. */
  private YamlMapping checked(YamlMapping fresh, Path path) {
    Settings.of(List.of(fresh), WorkspaceSettings.of(fresh));
    SpendingSettings.requireSense(fresh);
    new UserConfigFile(path, home, (_, _) -> fresh).requireSense();
    more.accept(fresh);
    return fresh;
  }
}
