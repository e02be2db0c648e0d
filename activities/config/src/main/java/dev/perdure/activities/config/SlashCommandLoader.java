package dev.perdure.activities.config;

import dev.perdure.activities.plugin.PluginFolders;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.prompt.SlashCommandFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Loads slash commands from the folders of Perdure, Claude Code and OpenCode, at home, in plugins
 * and in a repository; later folders override earlier ones.
 */
public record SlashCommandLoader(Path home) {

  private static final List<String> IN_REPOSITORY =
      List.of(".claude/commands", ".opencode/command", ".opencode/commands", ".perdure/commands");
  private static final List<String> AT_HOME =
      List.of(
          ".claude/commands",
          ".config/opencode/command",
          ".config/opencode/commands",
          ".config/perdure/commands");
  private static final String ENDING = ".md";
  private static final int MAX_FILES_PER_FOLDER = 200;
  private static final int MAX_DEPTH = 5;
  private static final long MAX_SIZE = 64 * 1024;

  /** The commands of the account. */
  public LoadedSlashCommands now() {
    List<CommandFolder> places = new ArrayList<>();
    new HomePluginFinder(home)
        .folders()
        .forEach(plugin -> places.add(new CommandFolder(plugin.part("commands"), plugin.prefix())));
    AT_HOME.forEach(folder -> places.add(new CommandFolder(folder, "")));
    return read(places, home);
  }

  /**
   * The commands of the account, of OpenCode's settings, and of a repository as it is in a
   * directory.
   *
   * @param settings the files that stand in the settings, by the commands' names
   */
  public LoadedSlashCommands in(Path worktree, Map<String, String> settings) {
    LoadedSlashCommands own = now();
    List<SlashCommand> commands = new ArrayList<>(own.commands());
    List<String> notices = new ArrayList<>(own.notices());
    settings.forEach((name, text) -> add(name, "opencode.json", text, commands, notices));
    List<String> plugins = PluginFolders.parts(worktree, "commands");
    LoadedSlashCommands theirs =
        read(
            Stream.concat(plugins.stream(), IN_REPOSITORY.stream())
                .map(folder -> new CommandFolder(folder, PluginFolders.namespace(folder)))
                .toList(),
            worktree);
    commands.addAll(theirs.commands());
    notices.addAll(theirs.notices());
    return new LoadedSlashCommands(commands, notices);
  }

  /** A folder below a root, and what the names of its commands begin with. */
  private record CommandFolder(String folder, String prefix) {}

  private static LoadedSlashCommands read(List<CommandFolder> places, Path root) {
    List<SlashCommand> commands = new ArrayList<>();
    List<String> notices = new ArrayList<>();
    for (CommandFolder place : places) {
      Path folder = root.resolve(place.folder());
      for (Path file : files(folder)) {
        String name = place.prefix() + name(folder, file);
        read(name, file, root.relativize(file).toString(), commands, notices);
      }
    }
    return new LoadedSlashCommands(commands, notices);
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder, MAX_DEPTH)) {
      return files
          .filter(file -> file.toString().endsWith(ENDING))
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .limit(MAX_FILES_PER_FOLDER)
          .toList();
    } catch (IOException _) {
      return List.of();
    }
  }

  private static void read(
      String name, Path file, String source, List<SlashCommand> commands, List<String> notices) {
    try {
      if (Files.size(file) > MAX_SIZE) {
        leaveOut(name, source, "is larger than 64 KiB", commands, notices);
      } else {
        add(name, source, Files.readString(file), commands, notices);
      }
    } catch (CharacterCodingException _) {
      leaveOut(name, source, "is not UTF-8 text", commands, notices);
    } catch (IOException _) {
      leaveOut(name, source, "can't be read", commands, notices);
    }
  }

  private static void leaveOut(
      String name, String source, String why, List<SlashCommand> commands, List<String> notices) {
    String fault = "'%s' %s.".formatted(source, why);
    commands.add(SlashCommand.unreadable(name, source, fault));
    notices.add("The command '%s' %s and is left out.".formatted(source, why));
  }

  private static void add(
      String name, String source, String text, List<SlashCommand> commands, List<String> notices) {
    try {
      SlashCommandFile parsed = SlashCommandFile.parse(name, source, text);
      commands.add(parsed.command());
      if (!parsed.unused().isEmpty()) {
        notices.add(
            "The command '%s' has keys without effect here: %s."
                .formatted(source, String.join(", ", parsed.unused())));
      }
    } catch (InvalidConfig e) {
      String fault = String.valueOf(e.getMessage());
      commands.add(SlashCommand.unreadable(name, source, fault));
      notices.add(fault + " The command is left out.");
    }
  }

  private static String name(Path folder, Path file) {
    String path = folder.relativize(file).toString();
    return path.substring(0, path.length() - ENDING.length()).replace('/', ':').replace('\\', ':');
  }
}
