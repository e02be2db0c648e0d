package dev.perdure.activities.tool.search;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A glob over relative paths as git and ripgrep read it: without a slash it is for names at any
 * depth, {@code **} crosses directories and may be nothing, braces hold alternatives.
 */
public final class Glob {

  private static final int SHORT = 48;
  private static final int LONGEST = 4_096;
  private static final long PATIENCE = Duration.ofSeconds(10).toNanos();

  private static final String ANYWHERE = "**/";

  /** What ripgrep takes as a glob of names without reading anything else into it. */
  private static final Pattern PLAIN = Pattern.compile("[\\w.*?{}, @+-]+");

  private final Matcher matcher;
  private final boolean ofNames;
  private final boolean negated;
  private final String glob;

  private Glob(Pattern pattern, String glob, boolean ofNames) {
    this.matcher = pattern.matcher("");
    this.ofNames = ofNames;
    this.negated = false;
    this.glob = glob;
  }

  /** What the other one does not match. */
  private Glob(Glob other) {
    this.matcher = other.matcher;
    this.ofNames = other.ofNames;
    this.negated = true;
    this.glob = other.glob;
  }

  /** What every path matches. */
  public static Glob all() {
    return new Glob(Pattern.compile("(?s).*"), "**", false);
  }

  /**
   * Reads a glob; empty if it is none, or longer than any path. What begins with an exclamation
   * mark is for all paths but those named and what lies in them.
   */
  public static Optional<Glob> of(String written) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    return written.startsWith("!") && written.length() > 1
        ? positive(written.substring(1)).map(Glob::new)
        : positive(written);
  }

  private static Optional<Glob> positive(String written) {
    String plain = written.startsWith("./") ? written.substring(2) : written;
    String anywhere = plain.indexOf('/') < 0 ? ANYWHERE + plain : plain;
    String rooted = anywhere.startsWith("/") ? anywhere.substring(1) : anywhere;
    String whole = rooted.endsWith("/") ? rooted + "**" : rooted;
    boolean ofNames = isOfNames(whole);
    String glob = ofNames ? whole.substring(ANYWHERE.length()) : whole;
    try {
      return GlobCompiler.expression(glob)
          .map(text -> new Glob(Pattern.compile(text), glob, ofNames));
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

  /** The glob of names that files must match, where a search program can be given it. */
  Optional<String> nameGlob() {
    return Optional.of(glob).filter(names -> ofNames && !negated && PLAIN.matcher(names).matches());
  }

  /** Whether a path matches; for one thread at a time. */
  public boolean matches(String path) {
    return negated ? !leavesOut(path) : isOf(path);
  }

  /** Whether a path is one of those named, or lies in a directory that is. */
  public boolean leavesOut(String path) {
    for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
      if (isOf(path.substring(0, slash))) {
        return true;
      }
    }
    return isOf(path);
  }

  private boolean isOf(String path) {
    String text = ofNames ? path.substring(path.lastIndexOf('/') + 1) : path;
    return matcher.reset(text.length() < SHORT ? text : patient(text)).matches();
  }

  private static PatientText patient(String text) {
    return new PatientText(text, System.nanoTime() + PATIENCE);
  }
}
