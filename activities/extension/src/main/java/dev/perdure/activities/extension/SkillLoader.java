package dev.perdure.activities.extension;

import dev.perdure.activities.config.HomePluginFinder;
import dev.perdure.activities.plugin.PluginFolders;
import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.message.TextShortener;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Loader of the skills of a repository and a home, which are folders with a SKILL.md; the
 * repository's win.
 */
public record SkillLoader(Path home, Optional<Path> repository) {

  private static final List<String> FOLDERS =
      List.of(
          ".agents/skills",
          ".claude/skills",
          ".opencode/skill",
          ".opencode/skills",
          ".perdure/skills");
  private static final String FILE = "SKILL.md";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

  /** The keys that define a skill, and the keys that only describe the skill. */
  private static final List<String> KEYS =
      List.of("name", "description", "license", "compatibility", "metadata", "version", "tags");

  private static final int MAX_ENTRIES_PER_FOLDER = 100;
  private static final int MAX_SIZE = 256 * 1024;
  private static final int MAX_DESCRIPTION_LENGTH = 500;

  /** The skills that can be loaded, by name, and what of them and of others can't be followed. */
  private record LoadedSkills(Map<String, Skill> skills, List<String> notices) {

    LoadedSkills() {
      this(new TreeMap<>(), new ArrayList<>());
    }

    void take(String name, Path root, Path folder, FrontMatter text) {
      String description = text.settings().plain().text("description").orElse("");
      String shown = TextShortener.start(description, MAX_DESCRIPTION_LENGTH);
      String body = text.body().replace("${CLAUDE_SKILL_DIR}", folder.toString());
      skills.put(name, new Skill(name, shown, body, folder));
      Path file = root.relativize(folder.resolve(FILE));
      if (shown.isBlank()) {
        notices.add(
            "The skill '%s' has no description, so models do not know when to load it."
                .formatted(file));
      }
      List<String> others =
          text.settings().entries().stream()
              .map(YamlEntry::key)
              .filter(key -> !KEYS.contains(key))
              .toList();
      if (!others.isEmpty()) {
        notices.add(
            "The skill '%s' says %s, which Perdure does not follow."
                .formatted(file, String.join(", ", others)));
      }
    }

    void leaveOut(Path root, Path file, String why) {
      notices.add("The skill '%s' %s and is left out.".formatted(root.relativize(file), why));
    }
  }

  /** Every skill by its name; one that can't be read is left out. */
  Map<String, Skill> all() {
    return found().skills();
  }

  /** A sentence about each skill that is left out or not followed in all. */
  public List<String> notices() {
    return List.copyOf(found().notices());
  }

  private LoadedSkills found() {
    var found = new LoadedSkills();
    Stream.concat(Stream.of(home), repository.stream())
        .forEach(root -> FOLDERS.forEach(folder -> addBelow(root, folder, "", found)));
    new HomePluginFinder(home)
        .folders()
        .forEach(plugin -> addBelow(home, plugin.part("skills"), plugin.prefix(), found));
    repository.ifPresent(root ->
        PluginFolders.parts(root, "skills")
            .forEach(folder -> addBelow(root, folder, PluginFolders.namespace(folder), found)));
    return found;
  }

  private static void addBelow(Path root, String folder, String namespace, LoadedSkills found) {
    Path place = root.resolve(folder);
    if (!Files.isDirectory(place)) {
      return;
    }
    try (Stream<Path> entries = Files.list(place)) {
      entries
          .sorted()
          .limit(MAX_ENTRIES_PER_FOLDER)
          .forEach(each -> addIfSkill(root, each, namespace, found));
    } catch (IOException e) {
      found.leaveOut(root, place, "can't be read");
    }
  }

  /** Reads a folder with a SKILL.md; names a file whose name differs only in its case. */
  private static void addIfSkill(Path root, Path folder, String namespace, LoadedSkills found) {
    if (Files.exists(folder.resolve(FILE))) {
      add(root, folder, namespace, found);
    } else if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> files = Files.list(folder)) {
        files
            .filter(file -> file.getFileName().toString().equalsIgnoreCase(FILE))
            .forEach(file -> found.leaveOut(root, file, "is not called SKILL.md"));
      } catch (IOException e) {
        found.leaveOut(root, folder, "can't be read");
      }
    }
  }

  /** Reads a skill, unless a link leads out of where it was found, or to a file that is none. */
  private static void add(Path root, Path folder, String namespace, LoadedSkills found) {
    Path file = folder.resolve(FILE);
    String name = folder.getFileName().toString();
    try {
      Optional<String> fault = fault(root, file, name);
      if (fault.isPresent()) {
        found.leaveOut(root, file, fault.get());
      } else {
        var text = FrontMatter.lenient(file.toString(), Files.readString(file));
        found.take(namespace + name, root, folder, text);
      }
    } catch (MalformedInputException e) {
      found.leaveOut(root, file, "is not UTF-8 text");
    } catch (InvalidConfig e) {
      found.leaveOut(root, file, "has a head that is no YAML");
    } catch (IOException e) {
      found.leaveOut(root, file, "can't be read");
    }
  }

  /** Returns the reason why a file can't be a skill; empty if it can. */
  private static Optional<String> fault(Path root, Path file, String name) throws IOException {
    if (!NAME.matcher(name).matches()) {
      return Optional.of("has a folder whose name is more than letters, digits, _ and -");
    }
    if (!file.toRealPath().startsWith(root.toRealPath())) {
      return Optional.of("is a link that leads elsewhere");
    }
    if (!file.toRealPath().endsWith(FILE)) {
      return Optional.of("is a link to a file of another name");
    }
    boolean fits = Files.isRegularFile(file) && Files.size(file) <= MAX_SIZE;
    return fits ? Optional.empty() : Optional.of("is not a file of at most 256 KiB");
  }
}
