package dev.perdure.activities.plugin;

import dev.perdure.planner.message.InvisibleCharEscaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the plugins of a repository or a home: the folders below {@code .perdure/plugins}. */
public final class PluginFolders {

  /** The folder that holds the plugins. */
  public static final String FOLDER = ".perdure/plugins";

  private static final String NAME = "[A-Za-z][A-Za-z0-9_-]{0,39}";
  private static final Pattern PLUGIN =
      Pattern.compile("\\.perdure/plugins/(%s)(/.*)?".formatted(NAME));
  private static final int MAX_PLUGINS = 50;

  private PluginFolders() {}

  /** The prefix of names of a plugin whose path is given; empty outside of a plugin. */
  public static String namespace(String path) {
    Matcher plugin = PLUGIN.matcher(path);
    return plugin.matches() ? plugin.group(1) + ":" : "";
  }

  public static boolean isName(String name) {
    return name.matches(NAME);
  }

  /** Returns a notice on why Perdure does not follow an entry among the plugins. */
  public static String notFollowed(String path) {
    return "'%s' is not followed: a plugin is a folder with a name of letters, digits, '-' and '_'."
        .formatted(InvisibleCharEscaper.of(path));
  }

  /** The paths of a part of each plugin below a directory; links are not followed. */
  public static List<String> parts(Path root, String part) {
    return names(root).stream()
        .filter(PluginFolders::isName)
        .map(name -> FOLDER + "/" + name)
        .filter(plugin -> isFolder(root.resolve(plugin)))
        .map(plugin -> plugin + "/" + part)
        .filter(place -> isFolder(root.resolve(place)))
        .toList();
  }

  /** Lists the names in the plugins' folder, plugin or not. */
  public static List<String> names(Path root) {
    Path folder = root.resolve(FOLDER);
    if (!isFolder(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(it -> it.getFileName().toString()).sorted().limit(MAX_PLUGINS).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }
}
