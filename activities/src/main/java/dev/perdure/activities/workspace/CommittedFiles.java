package dev.perdure.activities.workspace;

import dev.perdure.activities.config.SettingsFile;
import dev.perdure.activities.git.Git;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The configuration files of a repository as they are in a commit. */
record CommittedFiles(Git git, String commit) {

  private static final int MOST = 200;

  /** The text of a file; empty where there is none. */
  String text(String path) {
    var shown = git.tryTo("show", commit + ":" + path);
    return shown.succeeded() ? shown.text() : "";
  }

  /** The Markdown files below some folders, by their paths; links are left out. */
  Map<String, String> markdown(List<String> folders) {
    List<String> arguments = new ArrayList<>(List.of("ls-tree", "-r", "-z", commit, "--"));
    arguments.addAll(folders);
    var listed = git.tryTo(arguments.toArray(String[]::new));
    Map<String, String> texts = new LinkedHashMap<>();
    listed.names().stream()
        .filter(line -> line.startsWith("100") && line.endsWith(".md"))
        .limit(MOST)
        .map(line -> line.substring(line.indexOf('\t') + 1))
        .forEach(path -> texts.put(path, beginning(path)));
    return texts;
  }

  /** A text, or as much of it as shows that it is too long. */
  private String beginning(String path) {
    return git.atMost(SettingsFile.MOST_BYTES + 1, "show", commit + ":" + path).text();
  }
}
