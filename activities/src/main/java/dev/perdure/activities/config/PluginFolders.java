package dev.perdure.activities.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The plugin folders of a repository; the name of a plugin is that of its folder. */
public final class PluginFolders {

  /** The folder that holds the plugins. */
  public static final String FOLDER = ".perdure/plugins";

  private static final Pattern PLUGIN =
      Pattern.compile("\\.perdure/plugins/([A-Za-z][A-Za-z0-9_-]{0,39})(/.*)?");
  private static final int MOST = 50;

  private PluginFolders() {}

  /** The prefix of names of a plugin whose path is given; empty outside of a plugin. */
  public static String namespace(String path) {
    Matcher plugin = PLUGIN.matcher(path);
    return plugin.matches() ? plugin.group(1) + ":" : "";
  }

  /** The paths of a part of each plugin below a directory; links are not followed. */
  public static List<String> parts(Path root, String part) {
    Path folder = root.resolve(FOLDER);
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> plugins = Files.list(folder)) {
      return plugins
          .filter(plugin -> Files.isDirectory(plugin, LinkOption.NOFOLLOW_LINKS))
          .map(plugin -> FOLDER + "/" + plugin.getFileName())
          .filter(plugin -> !namespace(plugin).isEmpty())
          .sorted()
          .limit(MOST)
          .map(plugin -> plugin + "/" + part)
          .filter(place -> Files.isDirectory(root.resolve(place), LinkOption.NOFOLLOW_LINKS))
          .toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
