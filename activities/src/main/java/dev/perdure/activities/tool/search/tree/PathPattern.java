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

  private static final int SHORT = 48;
  private static final int LONGEST = 4_096;
  private static final long PATIENCE = Duration.ofSeconds(10).toNanos();

  private static final String ANYWHERE = "**/";

  private final Matcher matcher;
  private final boolean ofNames;

  private PathPattern(Pattern pattern, boolean ofNames) {
    this.matcher = pattern.matcher("");
    this.ofNames = ofNames;
  }

  /** Reads a glob; empty if it is none, or longer than any path. */
  public static Optional<PathPattern> of(String glob) {
    if (glob.length() > LONGEST) {
      return Optional.empty();
    }
    String plain = glob.startsWith("./") ? glob.substring(2) : glob;
    String anywhere = plain.indexOf('/') < 0 ? ANYWHERE + plain : plain;
    String rooted = anywhere.startsWith("/") ? anywhere.substring(1) : anywhere;
    String whole = rooted.endsWith("/") ? rooted + "**" : rooted;
    boolean ofNames = isOfNames(whole);
    try {
      return GlobText.expression(ofNames ? whole.substring(ANYWHERE.length()) : whole)
          .map(text -> new PathPattern(Pattern.compile(text), ofNames));
    } catch (PatternSyntaxException malformed) {
      return Optional.empty();
    }
  }

  /** Whether only the name matters; that is much quicker than the whole path. */
  private static boolean isOfNames(String glob) {
    return glob.startsWith(ANYWHERE)
        && glob.indexOf('/', ANYWHERE.length()) < 0
        && glob.indexOf("**", ANYWHERE.length()) < 0;
  }

  /** Whether a path matches; for one thread at a time. */
  public boolean matches(String path) {
    String text = ofNames ? path.substring(path.lastIndexOf('/') + 1) : path;
    return matcher.reset(text.length() < SHORT ? text : patient(text)).matches();
  }

  private static PatientText patient(String text) {
    return new PatientText(text, System.nanoTime() + PATIENCE);
  }
}
