package dev.perdure.activities.tool.search.tree;

import dev.perdure.activities.tool.search.expression.PatientText;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A glob over relative paths as git and ripgrep read it: without a slash it is for names at any
 * depth, {@code **} crosses directories and may be nothing, braces hold alternatives.
 */
public final class PathPattern {

  private static final long PATIENCE = Duration.ofSeconds(10).toNanos();

  private final Matcher matcher;

  private PathPattern(Pattern pattern) {
    this.matcher = pattern.matcher("");
  }

  /** Reads a glob; empty if it is none. */
  public static Optional<PathPattern> of(String glob) {
    String plain = glob.startsWith("./") ? glob.substring(2) : glob;
    String anywhere = plain.indexOf('/') < 0 ? "**/" + plain : plain;
    String rooted = anywhere.startsWith("/") ? anywhere.substring(1) : anywhere;
    String whole = rooted.endsWith("/") ? rooted + "**" : rooted;
    try {
      return GlobText.expression(whole).map(Pattern::compile).map(PathPattern::new);
    } catch (PatternSyntaxException malformed) {
      return Optional.empty();
    }
  }

  /** Whether a path matches; for one thread at a time. */
  public boolean matches(String path) {
    long deadline = System.nanoTime() + PATIENCE;
    return matcher.reset(path.length() < 64 ? path : new PatientText(path, deadline)).matches();
  }
}
