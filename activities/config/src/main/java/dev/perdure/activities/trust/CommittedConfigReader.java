package dev.perdure.activities.trust;

import dev.perdure.activities.config.SettingsFileKind;
import dev.perdure.activities.config.SettingsLocation;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.planner.json.InvalidConfig;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a repository's configuration files as they are in a commit; links are never followed. */
public record CommittedConfigReader(Git git, String commit) implements SettingsLocation {

  private static final int MAX_MARKDOWN_FILES = 200;
  private static final String LINK = "120000";

  @Override
  public String label() {
    return "The repository";
  }

  @Override
  public Optional<String> text(String path) {
    return bytes(path).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** The content of a file that is small enough to be written by hand. */
  Optional<byte[]> bytes(String path) {
    List<String> listed = read(List.of("ls-tree", "-l", "-z", commit, "--", path)).names();
    if (listed.isEmpty() || !listed.getFirst().startsWith("1")) {
      return Optional.empty();
    }
    String[] facts = listed.getFirst().split("[ \t]+", 5);
    if (facts[0].equals(LINK)) {
      throw new InvalidConfig(path, 1, "it is a link, and links are not followed: commit the file");
    }
    SettingsFileKind.requireSize(path, Long.parseLong(facts[3]));
    return Optional.of(read(List.of("cat-file", "blob", facts[2])).output());
  }

  /** Returns the given paths that are files or links. */
  List<String> files(List<String> paths) {
    return listed(paths)
        .filter(line -> line.startsWith("1"))
        .map(CommittedConfigReader::path)
        .toList();
  }

  @Override
  public List<String> existing(List<String> paths) {
    return listed(paths).map(CommittedConfigReader::path).toList();
  }

  /** Git object ids by path, for the given files and folders that exist. */
  Map<String, String> contents(List<String> paths) {
    Map<String, String> ids = new LinkedHashMap<>();
    listed(paths).forEach(line -> ids.put(path(line), line.split("[ \t]", 4)[2]));
    return ids;
  }

  private Stream<String> listed(List<String> paths) {
    List<String> arguments = new ArrayList<>(List.of("ls-tree", "-z", commit, "--"));
    arguments.addAll(paths);
    return paths.isEmpty() ? Stream.empty() : read(arguments).names().stream();
  }

  private static String path(String line) {
    return line.substring(line.indexOf('\t') + 1);
  }

  /** The Markdown files below some folders, by their paths; links are left out. */
  Map<String, String> markdown(List<String> folders) {
    List<String> arguments = new ArrayList<>(List.of("ls-tree", "-r", "-z", commit, "--"));
    arguments.addAll(folders);
    var listed = read(arguments);
    Map<String, String> texts = new LinkedHashMap<>();
    listed.names().stream()
        .filter(line -> line.startsWith("100") && line.endsWith(".md"))
        .limit(MAX_MARKDOWN_FILES)
        .map(CommittedConfigReader::path)
        .forEach(path -> texts.put(path, beginning(path)));
    return texts;
  }

  /** A text, or as much of it as shows that it is too long. */
  private String beginning(String path) {
    List<String> arguments = List.of("show", commit + ":" + path);
    return CommitAnswerCache.answer(
            commit,
            arguments,
            () -> git.atMost(SettingsFileKind.MAX_FILE_BYTES + 1, arguments.toArray(String[]::new)))
        .text();
  }

  private GitResult read(List<String> arguments) {
    return CommitAnswerCache.answer(
        commit, arguments, () -> git.tryTo(arguments.toArray(String[]::new)));
  }
}
