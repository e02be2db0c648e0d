package dev.perdure.activities.trust;

import dev.perdure.planner.json.InvalidConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The origin of the npm or Python packages that a repository's command runs: files of the
 * repository that list them, or a registry.
 *
 * @param files the contents' ids of the files that say which packages they are, by path
 * @param effect its description for people, the continuation of a sentence
 */
record PackageOrigin(Map<String, String> files, String effect) {

  private static final String BEFORE = "(?:^|[\\s/'\"])";
  private static final String AFTER = "(?:\\s|$)";

  /** A command whose program lies in node_modules, or is looked for there. */
  private static final Pattern OF_NODE =
      Pattern.compile(
          BEFORE + "(?:node_modules/|(?:npx|npm|pnpm|pnpx|yarn|bun|bunx)" + AFTER + ")");

  /** A command that runs in the environment of a Python project, or a tool that is the project. */
  private static final Pattern OF_PYTHON =
      Pattern.compile(
          BEFORE
              + "(?:(?:uv|poetry|pdm|rye|hatch|pipenv) run|(?:uvx|uv tool run|pipx run) .*?(?<=\\s)\\.{1,2}(?:/\\S*)?)"
              + AFTER);

  /** A program that fetches a package from a registry and runs it. */
  private static final Pattern FETCHER =
      Pattern.compile(
          BEFORE
              + "(?:npx|pnpx|bunx|npm exec|pnpm dlx|yarn dlx|bun x|uvx|uv tool run|pipx run)"
              + AFTER);

  /** Options by which a program that is not installed is fetched without a question. */
  private static final Pattern UNASKED =
      Pattern.compile("(?:^|\\s)(?:-y|--yes|-p|--package(?:=\\S*)?)" + AFTER);

  private static final Set<String> NAMES_PACKAGE = Set.of("-p", "--package", "--from", "--spec");
  private static final Set<String> TAKES_VALUE =
      Set.of("--prefix", "--cache", "--registry", "--with", "--python", "--index-url", "--index");

  /** Exactly one version, a commit, or a path of this machine. */
  private static final Pattern FIXED =
      Pattern.compile(
          ".+(?:@|==)v?\\d+\\.\\d+\\.\\d+[\\w.+-]*|git\\+.+@[0-9a-f]{7,40}|(?:file:|[./~]).*");

  private static final String INSTALLED = "node_modules";
  private static final List<String> NODE_FILES =
      List.of(
          INSTALLED,
          "package.json",
          "package-lock.json",
          "npm-shrinkwrap.json",
          "pnpm-lock.yaml",
          "yarn.lock",
          "bun.lock",
          "bun.lockb");
  private static final List<String> PYTHON_FILES =
      List.of(
          "pyproject.toml",
          "uv.lock",
          "poetry.lock",
          "pdm.lock",
          "requirements.lock",
          "Pipfile",
          "Pipfile.lock",
          "setup.py",
          "setup.cfg");

  /** The origin of what a command line runs in a commit. */
  static PackageOrigin of(String line, CommittedConfigReader commit) {
    Map<String, String> files = new LinkedHashMap<>();
    String effect = "";
    if (OF_NODE.matcher(line).find()) {
      files.putAll(commit.contents(NODE_FILES));
      effect = node(files);
    }
    if (OF_PYTHON.matcher(line).find()) {
      Map<String, String> python = commit.contents(PYTHON_FILES);
      files.putAll(python);
      effect = python.isEmpty() ? effect : "; its packages are those of " + names(python);
    }
    boolean listed = !files.isEmpty() && !isFetched(line, commit);
    return new PackageOrigin(files, listed ? effect : effect + newest(line));
  }

  /** Whether a package is fetched although the project has packages of its own. */
  private static boolean isFetched(String line, CommittedConfigReader commit) {
    return UNASKED.matcher(line).find()
        && fetched(line)
            .map(name -> name.replaceFirst("(?<=.)@.*", ""))
            .filter(name -> !manifest(commit).contains("\"" + name + "\""))
            .isPresent();
  }

  /** One that is a link or too long lists nothing that is known. */
  private static String manifest(CommittedConfigReader commit) {
    try {
      return commit.text("package.json").orElse("");
    } catch (InvalidConfig e) {
      return "";
    }
  }

  private static String node(Map<String, String> files) {
    if (files.isEmpty()) {
      return "";
    }
    return files.containsKey(INSTALLED)
        ? "; the repository brings node_modules, where its program is looked for"
        : "; its program is looked for in node_modules, which is filled by " + names(files);
  }

  private static String names(Map<String, String> files) {
    return files.keySet().stream()
        .filter(path -> !path.equals(INSTALLED))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns a warning about a package that no digest can hold, because each start may fetch another
   * version.
   */
  private static String newest(String line) {
    return fetched(line)
        .filter(name -> !FIXED.matcher(name).matches())
        .map(
            "; it fetches '%s' in whatever version there is at each start: give an exact one, so that your yes is for that one"
                ::formatted)
        .orElse("");
  }

  private static Optional<String> fetched(String line) {
    var fetcher = FETCHER.matcher(line);
    if (!fetcher.find()) {
      return Optional.empty();
    }
    List<String> words = List.of(line.substring(fetcher.end()).strip().split("\\s+"));
    return named(words).or(() -> first(words));
  }

  private static Optional<String> named(List<String> words) {
    for (int i = 0; i + 1 < words.size(); i++) {
      if (NAMES_PACKAGE.contains(words.get(i))) {
        return Optional.of(words.get(i + 1));
      }
    }
    return words.stream()
        .filter(word -> word.matches("--(?:package|from|spec)=.+"))
        .map(word -> word.substring(word.indexOf('=') + 1))
        .findFirst();
  }

  private static Optional<String> first(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      if (TAKES_VALUE.contains(words.get(i))) {
        i++;
      } else if (!words.get(i).startsWith("-") && !words.get(i).isEmpty()) {
        return Optional.of(words.get(i));
      }
    }
    return Optional.empty();
  }
}
