package dev.perdure.activities.program;

import dev.perdure.activities.config.PluginFolders;
import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.message.Excerpt;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The skills below a repository and a home: folders with a SKILL.md; the repository's win. */
record Skills(Path home, Optional<Path> repository) {

  private static final List<String> FOLDERS =
      List.of(
          ".agents/skills",
          ".claude/skills",
          ".opencode/skill",
          ".opencode/skills",
          ".perdure/skills");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
  private static final int MOST = 100;
  private static final int LARGEST = 256 * 1024;
  private static final int LONGEST_DESCRIPTION = 500;

  /**
   * A skill.
   *
   * @param folder where its other files lie
   */
  record Skill(String name, String description, String body, Path folder) {

    Skill of(String namespace) {
      return new Skill(namespace + name, description, body, folder);
    }
  }

  /** Every skill by its name; one that can't be read is left out. */
  Map<String, Skill> all() {
    Map<String, Skill> found = new TreeMap<>();
    Stream.concat(Stream.of(home), repository.stream())
        .flatMap(root -> FOLDERS.stream().flatMap(folder -> below(root, folder)))
        .forEach(skill -> found.put(skill.name(), skill));
    repository.ifPresent(root ->
        PluginFolders.parts(root, "skills")
            .forEach(folder ->
                below(root, folder)
                    .map(skill -> skill.of(PluginFolders.namespace(folder)))
                    .forEach(skill -> found.put(skill.name(), skill))));
    return found;
  }

  private static Stream<Skill> below(Path root, String folder) {
    Path place = root.resolve(folder);
    if (!Files.isDirectory(place)) {
      return Stream.empty();
    }
    try (Stream<Path> entries = Files.list(place)) {
      return entries
          .sorted()
          .limit(MOST)
          .flatMap(each -> read(root, each).stream())
          .toList()
          .stream();
    } catch (IOException unreadable) {
      return Stream.empty();
    }
  }

  /** Reads a skill, unless a link leads out of where it was found. */
  private static Optional<Skill> read(Path root, Path folder) {
    Path file = folder.resolve("SKILL.md");
    String name = folder.getFileName().toString();
    try {
      if (!NAME.matcher(name).matches()
          || !Files.isRegularFile(file)
          || Files.size(file) > LARGEST
          || !file.toRealPath().startsWith(root.toRealPath())) {
        return Optional.empty();
      }
      FrontMatter text = FrontMatter.lenient(file.toString(), Files.readString(file));
      String description = text.settings().plain().text("description").orElse("");
      return Optional.of(
          new Skill(name, Excerpt.start(description, LONGEST_DESCRIPTION), text.body(), folder));
    } catch (MalformedInputException | InvalidConfig unusable) {
      return Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
