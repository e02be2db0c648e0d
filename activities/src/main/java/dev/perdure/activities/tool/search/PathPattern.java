package dev.perdure.activities.tool.search;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * A glob over relative paths as shells and ripgrep read it: without a slash it is for names at any
 * depth, {@code **} crosses directories and may be nothing, braces hold alternatives.
 */
final class PathPattern {

  private final List<PathMatcher> matchers;

  private PathPattern(List<PathMatcher> matchers) {
    this.matchers = matchers;
  }

  /** Reads a glob; empty if it is none. */
  static Optional<PathPattern> of(String glob) {
    String anywhere = glob.indexOf('/') < 0 ? "**/" + glob : glob;
    String plain = anywhere.startsWith("/") ? anywhere.substring(1) : anywhere;
    try {
      // XXX: Java's "**/x" does not match "x" and "a/**/x" does not match "a/x"; shells' do
      return Optional.of(
          new PathPattern(
              Stream.of(plain, plain.replace("**/", ""), plain.replaceFirst("^\\*\\*/", ""))
                  .distinct()
                  .map(text -> FileSystems.getDefault().getPathMatcher("glob:" + text))
                  .toList()));
    } catch (PatternSyntaxException malformed) {
      return Optional.empty();
    }
  }

  boolean matches(String path) {
    Path relative = Path.of(path);
    return matchers.stream().anyMatch(matcher -> matcher.matches(relative));
  }
}
