package dev.perdure.activities.config;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitResult;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the organisation's configuration from a commit; links are never followed. */
record OrganisationCommit(Git git, OrganisationPlace place, String commit) {

  private static final String LINK = "120000";

  /** A file of the commit as git lists it. */
  private record Listed(String mode, String object, String size, String path) {

    static Listed of(String line) {
      String[] facts = line.split("[ \t]+", 5);
      return new Listed(facts[0], facts[2], facts[3], facts[4]);
    }

    boolean isFile() {
      return mode.startsWith("100");
    }
  }

  /** Whether the mirror has the commit. */
  boolean exists() {
    return git.tryTo("cat-file", "-e", commit + "^{commit}").succeeded();
  }

  OrganisationConfig read() {
    List<Listed> listed =
        output("ls-tree", "-r", "-l", "-z", commit, "--", place.file(), place.agents() + "/")
            .names()
            .stream()
            .map(Listed::of)
            .toList();
    Listed file =
        listed.stream()
            .filter(one -> one.path().equals(place.file()))
            .findFirst()
            .orElseThrow(this::missing);
    byte[] content = bytes(file);
    Map<String, byte[]> agents = agents(listed);
    String name = place.file().substring(place.file().lastIndexOf('/') + 1);
    Map<String, byte[]> relative = new TreeMap<>();
    Map<String, String> texts = new LinkedHashMap<>();
    int folder = place.file().length() - name.length();
    agents.forEach((path, bytes) -> {
      relative.put(path.substring(folder), bytes);
      texts.put(place.label(commit, path), text(bytes));
    });
    String label = place.label(commit, place.file());
    YamlMapping settings = SettingsFileKind.ORGANISATION.parse(label, text(content));
    return new OrganisationConfig(
        label,
        OrganisationConfig.digest(name, content, relative),
        settings,
        texts,
        Optional.empty());
  }

  private Map<String, byte[]> agents(List<Listed> listed) {
    List<Listed> files =
        listed.stream()
            .filter(one -> one.isFile() && one.path().startsWith(place.agents() + "/"))
            .filter(one -> one.path().endsWith(OrganisationConfig.MARKDOWN))
            .toList();
    if (files.size() > OrganisationConfig.MAX_AGENTS) {
      throw new InvalidConfig(
          "The folder '%s' has %d agents, and at most %d are read: remove some."
              .formatted(
                  place.label(commit, place.agents()),
                  files.size(),
                  OrganisationConfig.MAX_AGENTS));
    }
    Map<String, byte[]> contents = new TreeMap<>();
    files.forEach(one -> contents.put(one.path(), bytes(one)));
    return contents;
  }

  private byte[] bytes(Listed file) {
    String label = place.label(commit, file.path());
    if (file.mode().equals(LINK)) {
      throw new InvalidConfig(
          label, 1, "it is a link, and links are not followed: commit the file");
    }
    if (!file.isFile()) {
      throw new InvalidConfig(label, 1, "it is a submodule: commit the file");
    }
    SettingsFileKind.requireSize(label, Long.parseLong(file.size()));
    return output("cat-file", "blob", file.object()).output();
  }

  private GitResult output(String... arguments) {
    GitResult result = git.tryTo(arguments);
    if (!result.succeeded()) {
      throw new InvalidConfig(
          "The organisation's configuration '%s' can't be read: %s"
              .formatted(place.label(commit, place.file()), result.errors().strip()));
    }
    return result;
  }

  private InvalidConfig missing() {
    return new InvalidConfig(
        "The organisation's repository '%s' has no file '%s' at commit %s: commit the file, or set %s."
            .formatted(
                place.location(),
                place.file(),
                OrganisationPlace.shortened(commit),
                OrganisationVariables.PATH));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
