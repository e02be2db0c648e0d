package dev.perdure.activities.config;

import dev.perdure.activities.plugin.PluginFolders;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentFileReader;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.agent.ForeignAgentTranslator;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Loads agent definitions from the folders of Perdure, Claude Code and OpenCode, at home and in a
 * repository; they override built-in agents of the same name.
 */
public final class AgentLoader {

  /** The folder that stands for the agents in OpenCode's settings. */
  public static final String IN_SETTINGS = "opencode.json/agent";

  /** The folders of a repository, the weakest first. */
  public static final List<String> IN_REPOSITORY =
      List.of(
          ".claude/agents", IN_SETTINGS, ".opencode/agent", ".opencode/agents", ".perdure/agents");

  private static final List<String> FOREIGN_AT_HOME =
      List.of(".claude/agents", ".config/opencode/agent", ".config/opencode/agents");
  private static final String OWN_AT_HOME = ".config/perdure/agents";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
  private static final int MAX_FILES = 200;
  private static final int MAX_DEPTH = 5;

  private final Map<String, Agent> agents = new LinkedHashMap<>();
  private final ToolSwitches tools;
  private final Function<String, Optional<String>> newest;
  private final List<String> notices = new ArrayList<>();

  private AgentLoader(ToolSwitches tools, Function<String, Optional<String>> newest) {
    this.tools = tools;
    this.newest = newest;
    for (Agent agent : AgentRegistry.builtIn().all()) {
      agents.put(agent.name(), agent.withTools(agent.tools().over(tools)));
    }
  }

  /**
   * The built-in agents, the current agents of a home directory, and the agents of a repository.
   */
  public static LoadedAgents read(
      Path home,
      Map<String, String> repository,
      ToolSwitches tools,
      Function<String, Optional<String>> newest) {
    return read(home, new HostAgents(Map.of(), own(home)), repository, tools, newest);
  }

  /** The texts of the agents of the organisation and of the account's own folder, by path. */
  record HostAgents(Map<String, String> organisation, Map<String, String> own) {}

  /**
   * The built-in agents, the agents of a home directory and the agents of a repository, with the
   * tool switches that hold for all agents. The texts of the repository's agents are given by path.
   *
   * @param host the texts of the organisation's and the account's own folders
   * @param newest the newest model of a family such as sonnet, if one can be asked
   */
  static LoadedAgents read(
      Path home,
      HostAgents host,
      Map<String, String> repository,
      ToolSwitches tools,
      Function<String, Optional<String>> newest) {
    var folders = new AgentLoader(tools, newest);
    folders.add(OWN_AT_HOME, "", host.organisation(), false);
    for (String folder : FOREIGN_AT_HOME) {
      folders.add(home.resolve(folder).toString(), "", texts(home.resolve(folder)), false);
    }
    folders.add(home.resolve(OWN_AT_HOME).toString(), "", host.own(), false);
    for (HomePluginFinder.Folder plugin : new HomePluginFinder(home).folders()) {
      Path folder = home.resolve(plugin.part("agents"));
      folders.add(folder.toString(), plugin.prefix(), texts(folder), false);
    }
    List<String> plugins =
        repository.keySet().stream()
            .filter(path -> !PluginFolders.namespace(path).isEmpty())
            .map(path -> String.join("/", List.of(path.split("/")).subList(0, 4)))
            .distinct()
            .sorted()
            .toList();
    for (String folder : Stream.concat(plugins.stream(), IN_REPOSITORY.stream()).toList()) {
      Map<String, String> files = new TreeMap<>();
      repository.forEach((path, text) -> {
        if (path.startsWith(folder + "/")) {
          files.put(path, text);
        }
      });
      folders.add(folder, PluginFolders.namespace(folder), files, true);
    }
    return new LoadedAgents(List.copyOf(folders.agents.values()), folders.notices);
  }

  /** The texts of the account's own agents by their paths. */
  static Map<String, String> own(Path home) {
    return texts(home.resolve(OWN_AT_HOME));
  }

  /** Refuses texts of the account's own agents of which one is wrong. */
  static void requireSense(Map<String, String> own) {
    new AgentLoader(ToolSwitches.none(), _ -> Optional.empty()).add(OWN_AT_HOME, "", own, false);
  }

  private void add(String folder, String prefix, Map<String, String> files, boolean repository) {
    boolean ours = prefix.isEmpty() && folder.endsWith("perdure/agents");
    Map<String, String> places = new LinkedHashMap<>();
    files.forEach((path, text) -> {
      try {
        requireWhole(path, text);
        FrontMatter parts = FrontMatter.lenient(path, text);
        String name = prefix + name(path, ours ? Optional.empty() : parts.settings().find("name"));
        requireNew(name, path, places);
        boolean claude = !prefix.isEmpty() || folder.contains(".claude");
        put(name, ours ? parts : translated(name, parts, claude), repository);
      } catch (InvalidConfig e) {
        if (ours) {
          throw e;
        }
        notices.add(e.getMessage() + " This agent is left out.");
      }
    });
  }

  /** Refuses a text that was not read to its end. */
  private static void requireWhole(String path, String text) {
    if (text.getBytes(StandardCharsets.UTF_8).length > SettingsFileKind.MAX_FILE_BYTES) {
      throw new InvalidConfig(
          path,
          1,
          "it has more than %d bytes: make it smaller".formatted(SettingsFileKind.MAX_FILE_BYTES));
    }
  }

  private static void requireNew(String name, String path, Map<String, String> places) {
    String earlier = places.putIfAbsent(name, path);
    if (earlier != null) {
      throw new InvalidConfig(
          path, 1, "the agent '%s' stands in '%s' already: rename one".formatted(name, earlier));
    }
  }

  private void put(String name, FrontMatter parts, boolean repository) {
    var file = new AgentFileReader(name, parts, Optional.ofNullable(agents.get(name)), tools);
    file.agent(repository)
        .ifPresentOrElse(agent -> agents.put(name, agent), () -> agents.remove(name));
  }

  private FrontMatter translated(String name, FrontMatter parts, boolean claude) {
    boolean subagent = claude && !AgentRegistry.isBuiltIn(name);
    var translation = ForeignAgentTranslator.of(parts, subagent, newest);
    if (!translation.ignored().isEmpty()) {
      notices.add(
          "The agent file '%s' says %s, which Perdure does not follow."
              .formatted(parts.settings().source(), String.join(", ", translation.ignored())));
    }
    return translation.parts();
  }

  private static String name(String path, Optional<YamlEntry> written) {
    String file = path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\.md(@.*)?$", "");
    String name = written.map(entry -> String.valueOf(entry.value())).orElse(file);
    if (!NAME.matcher(name).matches()) {
      throw new InvalidConfig(
          path,
          1,
          "'%s' is not a valid name for an agent: use letters, digits, '-', '_' and '.'"
              .formatted(name));
    }
    return name;
  }

  /** The agents' texts of a repository that lies in a directory, by their paths in it. */
  static Map<String, String> in(Path directory) {
    Map<String, String> texts = new TreeMap<>();
    Stream.concat(PluginFolders.parts(directory, "agents").stream(), IN_REPOSITORY.stream())
        .flatMap(folder -> texts(directory.resolve(folder)).entrySet().stream())
        .forEach(file ->
            texts.put(directory.relativize(Path.of(file.getKey())).toString(), file.getValue()));
    return texts;
  }

  /** The Markdown files below a directory; links are not followed. */
  private static Map<String, String> texts(Path directory) {
    if (!Files.isDirectory(directory)) {
      return Map.of();
    }
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory, MAX_DEPTH)) {
      for (Path file : files.filter(AgentLoader::isMarkdown).limit(MAX_FILES).toList()) {
        texts.put(file.toString(), text(file));
      }
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException("The folder '%s' can't be read.".formatted(directory), e);
    }
  }

  private static boolean isMarkdown(Path file) {
    return file.toString().endsWith(".md") && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** A text, or as much of it as shows that it is too long. */
  private static String text(Path file) throws IOException {
    try (var stream = Files.newInputStream(file)) {
      return new String(
          stream.readNBytes(SettingsFileKind.MAX_FILE_BYTES + 1), StandardCharsets.UTF_8);
    }
  }
}
