package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finder of files in caches and toolchains that hold credentials. Tools keep credentials and
 * settings at the top of their directory, and cached content below it, which is not searched.
 */
final class CredentialFinder {

  private static final int MAX_DEPTH = 2;
  private static final int MAX_FILES = 20_000;
  private static final long MAX_BYTES = 1024 * 1024;

  /** Directories of content, which hold thousands of files and no settings. */
  private static final Set<String> CONTENT =
      Set.of(
          "repository",
          "registry",
          "caches",
          "_cacache",
          "_npx",
          "packages",
          "store",
          "git",
          "pkg",
          "mod",
          "wrapper",
          "dists",
          "toolchains",
          "candidates",
          "versions",
          "installs",
          "lib",
          "include",
          "share",
          "man",
          "doc",
          "node_modules",
          "index",
          "indexes",
          "blobs",
          "objects",
          "bin",
          "shims",
          "go-build",
          "pip",
          "uv",
          "ms-playwright",
          "puppeteer",
          "fontconfig");

  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "(?i).*(credential|auth|token|secret|passw|netrc|cookie|adbkey|id_rsa|id_ed25519).*"
              + "|.*\\.(key|pem|p12|pfx|jks|keystore|kdbx)");

  private static final Pattern SETTINGS_NAME =
      Pattern.compile(
          "(?i).*\\.(xml|ya?ml|toml|json|ini|conf|cfg|config|properties|gradle|kts|env|txt)"
              + "|(config|settings|repositories|options|\\.?[a-z-]*rc|environment)");

  /** A program or an archive is named after its subject, as a library for tokens is. */
  private static final Pattern CONTENT_NAME =
      Pattern.compile("(?i).*\\.(jar|class|pom|m?js|ts|pyc?|rb|go|rs|so|sha1|whl|t?gz|zip|md)");

  /** Directories of programs, which may be named after tokens and keys. */
  private static final Set<String> PROGRAMS = Set.of("bin", "shims");

  /** Directories of scripts that a company puts beside a cache to sign its tools in. */
  private static final Set<String> SCRIPTS = Set.of("init.d");

  private final List<Path> paths;

  private CredentialFinder(List<Path> paths) {
    this.paths = paths;
  }

  /** Searches a cache or a toolchain. */
  static CredentialFinder in(Path directory) {
    return new CredentialFinder(walk(directory).toList());
  }

  /** The files and directories that commands may not see at all. */
  List<Path> hidden() {
    return paths.stream()
        .filter(path -> Files.isRegularFile(path) ? isHidden(path) : isScripts(path))
        .toList();
  }

  /** The small files that may be settings, in which lines can hold a secret. */
  List<Path> settings() {
    return paths.stream()
        .filter(path -> Files.isRegularFile(path) && isSettings(path))
        .filter(path -> size(path) > 0 && size(path) <= MAX_BYTES)
        .toList();
  }

  /** A settings file that is too large to be read is hidden. */
  private static boolean isHidden(Path path) {
    return isSecret(path) || (isSettings(path) && size(path) > MAX_BYTES);
  }

  private static boolean isSettings(Path path) {
    return !isSecret(path) && SETTINGS_NAME.matcher(name(path)).matches();
  }

  private static boolean isSecret(Path path) {
    String name = name(path);
    return SECRET_NAME.matcher(name).matches()
        && !CONTENT_NAME.matcher(name).matches()
        && !isProgram(path);
  }

  private static boolean isProgram(Path path) {
    Path directory = path.getParent();
    return directory != null && PROGRAMS.contains(name(directory)) && Files.isExecutable(path);
  }

  private static boolean isScripts(Path path) {
    return SCRIPTS.contains(name(path));
  }

  private static long size(Path path) {
    try {
      return Files.size(path);
    } catch (IOException e) {
      return 0;
    }
  }

  private static Stream<Path> walk(Path directory) {
    if (Files.isRegularFile(directory)) {
      return Stream.of(directory);
    }
    return walk(directory, MAX_DEPTH).limit(MAX_FILES);
  }

  private static Stream<Path> walk(Path directory, int depth) {
    List<Path> children = children(directory);
    return children.stream()
        .flatMap(child ->
            depth > 1 && isSearched(child)
                ? Stream.concat(Stream.of(child), walk(child, depth - 1))
                : Stream.of(child));
  }

  private static boolean isSearched(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        && !CONTENT.contains(name(path))
        && !SCRIPTS.contains(name(path));
  }

  /** The children by name, files first, because a search ends at its limit. */
  private static List<Path> children(Path directory) {
    if (!Files.isDirectory(directory) || !Files.isReadable(directory)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(directory)) {
      Map<Boolean, List<Path>> areDirectories =
          children.sorted().collect(Collectors.partitioningBy(path -> Files.isDirectory(path)));
      return Stream.of(false, true).map(areDirectories::get).flatMap(List::stream).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
