package dev.perdure.activities.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The part {@code workspace} of a {@code perdure.yaml}.
 *
 * @param setup commands that run once in a fresh workspace, in their order
 * @param include globs of files that git ignores and that are copied in nevertheless
 * @param network hosts that commands may reach without asking, as patterns
 * @param caches directories that commands see as they are and change in a layer of their task's own
 */
public record WorkspaceSettings(
    List<String> setup, List<String> include, List<String> network, List<String> caches) {

  private static final YAMLMapper YAML = YAMLMapper.builder().build();
  private static final Pattern HOST = Pattern.compile("\\*|(?:\\*\\.)?[a-z0-9][a-z0-9._:-]*");
  private static final int MOST = 20;
  private static final int LONGEST = 4_000;

  /** Copies the lists. */
  public WorkspaceSettings {
    setup = List.copyOf(setup);
    include = List.copyOf(include);
    network = List.copyOf(network);
    caches = List.copyOf(caches);
  }

  /** Nothing to do. */
  public static WorkspaceSettings none() {
    return new WorkspaceSettings(List.of(), List.of(), List.of(), List.of());
  }

  /** Reads a file's text; what it holds for others is left to them. */
  public static WorkspaceSettings parse(String source, String text) {
    try {
      return YAML.readValue(text, Object.class) instanceof Map<?, ?> file
              && file.get("workspace") instanceof Map<?, ?> workspace
          ? new WorkspaceSettings(
              texts(source, "workspace.setup", workspace.get("setup")),
              texts(source, "workspace.include", workspace.get("include")),
              hosts(source, workspace.get("network")),
              texts(source, "workspace.caches", workspace.get("caches")))
          : none();
    } catch (JacksonException fault) {
      int line = fault.getLocation() == null ? 1 : fault.getLocation().getLineNr();
      throw new WrongSettings(
          source, "line " + line + " is no YAML: " + fault.getOriginalMessage());
    }
  }

  /**
   * These and then those of a repository, which can grant itself neither the network nor a view of
   * the machine.
   */
  public WorkspaceSettings and(WorkspaceSettings more) {
    return new WorkspaceSettings(
        join(setup, more.setup), join(include, more.include), network, caches);
  }

  private static List<String> join(List<String> one, List<String> other) {
    List<String> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  private static List<String> texts(String source, String key, @Nullable Object value) {
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof List<?> list) || list.size() > MOST) {
      throw new WrongSettings(
          source, "'%s' must be a list of at most %d texts".formatted(key, MOST));
    }
    return list.stream().map(entry -> text(source, key, entry)).toList();
  }

  private static List<String> hosts(String source, @Nullable Object value) {
    if (value instanceof Boolean all) {
      return all ? List.of("*") : List.of();
    }
    List<String> hosts =
        texts(source, "workspace.network", value instanceof String one ? List.of(one) : value);
    for (String host : hosts) {
      if (!HOST.matcher(host).matches()) {
        throw new WrongSettings(
            source,
            "'workspace.network' holds '%s': give hosts such as registry.npmjs.org or *.example.com"
                .formatted(host));
      }
    }
    return hosts;
  }

  private static String text(String source, String key, @Nullable Object entry) {
    if (entry instanceof String text && !text.isBlank() && text.length() <= LONGEST) {
      return text;
    }
    throw new WrongSettings(
        source, "'%s' holds '%s': give texts of 1 to %d characters".formatted(key, entry, LONGEST));
  }
}
