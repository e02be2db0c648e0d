package dev.perdure.activities.config;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The section {@code workspace} of a {@code perdure.yaml}: setup commands, included files, hosts
 * that commands may reach, and caches.
 *
 * @param caches directories of the machine that commands change in a layer of their own
 * @param keep directories that are kept between the tasks of a repository
 */
public record WorkspaceSettings(
    List<String> setup,
    List<String> include,
    List<String> network,
    List<String> caches,
    List<KeptCache> keep) {

  private static final Pattern HOST = Pattern.compile("\\*|(?:\\*\\.)?[a-z0-9][a-z0-9._:-]*");
  private static final int MAX_LIST_ENTRIES = 20;
  private static final int MAX_TEXT_LENGTH = 4_000;

  public WorkspaceSettings {
    setup = List.copyOf(setup);
    include = List.copyOf(include);
    network = List.copyOf(network);
    caches = List.copyOf(caches);
    keep = NullSafeLists.copy(keep);
  }

  public static WorkspaceSettings none() {
    return new WorkspaceSettings(List.of(), List.of(), List.of(), List.of(), List.of());
  }

  /** The part of a file; other keys are left to others. */
  public static WorkspaceSettings of(YamlMapping file) {
    YamlMapping workspace = file.section("workspace");
    return new WorkspaceSettings(
        texts(workspace, "setup"),
        texts(workspace, "include"),
        hosts(workspace),
        texts(workspace, "caches"),
        KeptCacheReader.read(workspace));
  }

  /**
   * Joins these settings and a repository's settings. A repository can grant itself neither the
   * network nor a view of the machine.
   */
  public WorkspaceSettings and(WorkspaceSettings more) {
    return new WorkspaceSettings(
        join(setup, more.setup),
        join(include, more.include),
        network,
        caches,
        join(keep, more.keep));
  }

  private static <T> List<T> join(List<T> one, List<T> other) {
    List<T> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  private static List<String> texts(YamlMapping workspace, String key) {
    return workspace.find(key).map(entry -> texts(workspace, entry)).orElse(List.of());
  }

  private static List<String> texts(YamlMapping workspace, YamlEntry entry) {
    return switch (entry.value()) {
      case null -> List.of();
      case List<?> list when list.size() <= MAX_LIST_ENTRIES ->
          list.stream().map(value -> text(workspace, entry, value)).toList();
      default ->
          throw workspace.wrong(
              entry,
              "'workspace.%s' must be a list of at most %d texts"
                  .formatted(entry.key(), MAX_LIST_ENTRIES));
    };
  }

  private static List<String> hosts(YamlMapping workspace) {
    return workspace.find("network").map(entry -> hosts(workspace, entry)).orElse(List.of());
  }

  private static List<String> hosts(YamlMapping workspace, YamlEntry entry) {
    if (entry.value() instanceof Boolean all) {
      return all ? List.of("*") : List.of();
    }
    List<String> hosts =
        entry.value() instanceof String one
            ? List.of(text(workspace, entry, one))
            : texts(workspace, entry);
    for (String host : hosts) {
      if (!HOST.matcher(host).matches()) {
        throw workspace.wrong(
            entry,
            "'workspace.network' holds '%s': give hosts such as registry.npmjs.org or *.example.com"
                .formatted(host));
      }
    }
    return hosts;
  }

  private static String text(YamlMapping workspace, YamlEntry entry, @Nullable Object value) {
    if (value instanceof String text && !text.isBlank() && text.length() <= MAX_TEXT_LENGTH) {
      return text;
    }
    throw workspace.wrong(
        entry,
        "'workspace.%s' holds '%s': give texts of 1 to %d characters"
            .formatted(entry.key(), value, MAX_TEXT_LENGTH));
  }
}
