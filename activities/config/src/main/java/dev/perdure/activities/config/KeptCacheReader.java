package dev.perdure.activities.config;

import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code workspace.keep} and refuses paths that lead out of the workspace or the home. */
final class KeptCacheReader {

  private static final String KEEP = "keep";
  private static final String HOME = "~/";
  private static final Path GIT = Path.of(".git");
  private static final Pattern GLOB = Pattern.compile("[*?\\[\\]{}]");
  private static final int MAX_CACHES = 10;
  private static final int MAX_PATHS = 20;
  private static final int MAX_PATH_LENGTH = 400;
  private static final String PATH_REMEDY =
      "name a directory of the workspace such as node_modules, or a cache of the home such as ~/.m2";
  private static final String KEY_REMEDY = "name a file of the workspace such as package-lock.json";

  private final YamlMapping workspace;

  private KeptCacheReader(YamlMapping workspace) {
    this.workspace = workspace;
  }

  static List<KeptCache> read(YamlMapping workspace) {
    var reader = new KeptCacheReader(workspace);
    return workspace.find(KEEP).map(reader::caches).orElse(List.of());
  }

  private List<KeptCache> caches(YamlEntry entry) {
    return switch (entry.value()) {
      case null -> List.of();
      case List<?> list when list.size() <= MAX_CACHES ->
          list.stream().map(value -> cache(entry, value)).toList();
      default ->
          throw workspace.wrong(
              entry, "'workspace.keep' must be a list of at most %d caches".formatted(MAX_CACHES));
    };
  }

  private KeptCache cache(YamlEntry entry, @Nullable Object value) {
    if (!(value instanceof YamlMapping cache)) {
      throw workspace.wrong(
          entry,
          "'workspace.keep' holds '%s': write each cache with its 'paths' and its 'key'"
              .formatted(value));
    }
    List<String> paths = texts(cache, "paths");
    if (paths.isEmpty()) {
      throw workspace.wrong(entry, "'workspace.keep' has a cache without 'paths': " + PATH_REMEDY);
    }
    paths.forEach(path -> requirePath(cache, path));
    List<String> key = texts(cache, "key");
    key.forEach(file -> requireKey(cache, file));
    boolean fallback =
        cache.find("fallback").map(YamlEntry::value).filter(Boolean.FALSE::equals).isEmpty();
    return new KeptCache(paths, key, fallback);
  }

  private static List<String> texts(YamlMapping cache, String key) {
    return cache
        .find(key)
        .map(entry ->
            switch (entry.value()) {
              case String text -> List.of(text);
              case List<?> list when list.size() <= MAX_PATHS ->
                  list.stream().map(value -> text(cache, entry, value)).toList();
              case null, default ->
                  throw cache.wrong(
                      entry,
                      "'workspace.keep' has a '%s' that is no list of at most %d texts"
                          .formatted(key, MAX_PATHS));
            })
        .orElse(List.of());
  }

  private static String text(YamlMapping cache, YamlEntry entry, @Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw cache.wrong(
        entry, "'workspace.keep' holds '%s', which is no text: put it in quotes".formatted(value));
  }

  private static void requirePath(YamlMapping cache, String path) {
    boolean atHome = path.startsWith(HOME);
    fault(atHome ? path.substring(HOME.length()) : path)
        .ifPresent(fault -> {
          throw wrong(cache, "paths", path, fault, PATH_REMEDY);
        });
  }

  private static void requireKey(YamlMapping cache, String file) {
    fault(file)
        .ifPresent(fault -> {
          throw wrong(cache, "key", file, fault, KEY_REMEDY);
        });
  }

  private static RuntimeException wrong(
      YamlMapping cache, String key, String value, String fault, String remedy) {
    return cache.wrong(
        cache.find(key).orElseThrow(),
        "'workspace.keep' holds '%s', which %s: %s".formatted(value, fault, remedy));
  }

  /** The reason why a relative path can't be used. */
  private static Optional<String> fault(String path) {
    if (path.startsWith("/") || path.startsWith("~")) {
      return Optional.of("is not below the workspace or the home");
    }
    if (GLOB.matcher(path).find()) {
      return Optional.of("is a pattern");
    }
    if (path.isBlank() || path.length() > MAX_PATH_LENGTH) {
      return Optional.of("has not 1 to %d characters".formatted(MAX_PATH_LENGTH));
    }
    try {
      return fault(Path.of(path).normalize());
    } catch (InvalidPathException e) {
      return Optional.of("can't be a path here");
    }
  }

  private static Optional<String> fault(Path path) {
    if (path.toString().isEmpty()) {
      return Optional.of("is the whole workspace or home");
    }
    if (path.startsWith("..")) {
      return Optional.of("leads out of the workspace or the home");
    }
    for (Path name : path) {
      if (name.equals(GIT)) {
        return Optional.of("belongs to git");
      }
    }
    return Optional.empty();
  }
}
