package dev.perdure.activities.tool.search;

import dev.perdure.planner.message.InvisibleCharEscaper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A glob for relative paths as git and ripgrep read it: one without a slash is for names at any
 * depth, {@code **} crosses directories and may be nothing, braces hold alternatives, and a leading
 * {@code !} negates. A path that the glob names letter by letter matches as well, such as {@code
 * app/[id]/page.tsx}.
 */
public final class PathGlob {

  private static final int MAX_GLOB_LENGTH = 4_096;
  private static final int MAX_STEPS = 10_000_000;
  private static final String ANYWHERE = "**/";

  /** Globs of names that ripgrep reads the same way. */
  private static final Pattern PLAIN = Pattern.compile("[\\w.*?{}, @+-]+");

  private final Pattern pattern;
  private final String glob;
  private final boolean ofNames;
  private final boolean negated;

  private PathGlob(Pattern pattern, String glob, boolean ofNames, boolean negated) {
    this.pattern = pattern;
    this.glob = glob;
    this.ofNames = ofNames;
    this.negated = negated;
  }

  /** The glob that every path matches. */
  public static PathGlob all() {
    return new PathGlob(Pattern.compile("(?s).*"), "**", false, false);
  }

  /** Reads a glob; empty if it is malformed, or longer than any path. */
  public static Optional<PathGlob> of(String written) {
    boolean negated = written.startsWith("!") && written.length() > 1;
    String whole = whole(written.substring(negated ? 1 : 0));
    boolean ofNames = isOfNames(whole);
    String glob = ofNames ? whole.substring(ANYWHERE.length()) : whole;
    try {
      return written.length() > MAX_GLOB_LENGTH
          ? Optional.empty()
          : new Compiler(glob)
              .regex()
              .map(regex -> new PathGlob(Pattern.compile(regex), glob, ofNames, negated));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  /** The glob for paths as they are listed, from their first name on. */
  private static String whole(String written) {
    String plain = written.replaceFirst("^\\./", "");
    String anywhere = plain.indexOf('/') < 0 ? ANYWHERE + plain : plain;
    String rooted = anywhere.replaceFirst("^/", "");
    return rooted.endsWith("/") ? rooted + "**" : rooted;
  }

  /** Whether only the name matters; that is much quicker than the whole path. */
  private static boolean isOfNames(String glob) {
    return glob.startsWith(ANYWHERE)
        && glob.indexOf('/', ANYWHERE.length()) < 0
        && glob.indexOf("**", ANYWHERE.length()) < 0;
  }

  /** The file that a text names in a directory, if the text is no glob. */
  static Optional<PathGlob> ofFile(Path root, String directory, String written) {
    try {
      Path file = root.resolve(directory).resolve(written);
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          ? Optional.of(
              new PathGlob(Pattern.compile(Pattern.quote(written)), written, false, false))
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** The path that the glob names letter by letter; empty if it negates. */
  Optional<String> literal() {
    return Optional.of(glob).filter(_ -> !negated);
  }

  /** The glob of names that files must match, if a search program can be given it. */
  Optional<String> nameGlob() {
    return Optional.of(glob).filter(names -> ofNames && !negated && PLAIN.matcher(names).matches());
  }

  /** Whether a path matches. */
  public boolean matches(String path) {
    return negated ? !excludes(path) : matchesWhole(path);
  }

  /** Whether a path or one of the directories above it matches. */
  boolean excludes(String path) {
    for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
      if (matchesWhole(path.substring(0, slash))) {
        return true;
      }
    }
    return matchesWhole(path);
  }

  private boolean matchesWhole(String path) {
    String text = ofNames ? path.substring(path.lastIndexOf('/') + 1) : path;
    if (text.equals(glob) || InvisibleCharEscaper.of(text).equals(glob)) {
      return true;
    }
    return pattern.matcher(new BoundedText(text, new AtomicInteger(MAX_STEPS))).matches();
  }

  /** Text with a limit of reads, as backtracking could take years. */
  private record BoundedText(String text, AtomicInteger steps) implements CharSequence {

    @Override
    public char charAt(int index) {
      if (steps.decrementAndGet() < 0) {
        throw new UncheckedIOException(new IOException("a glob of fewer * is needed"));
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Translates a glob into a regular expression. */
  private static final class Compiler {

    private static final int MAX_DEPTH = 20;

    private final String glob;
    private final StringBuilder text = new StringBuilder("(?s)");
    private int at;
    private int depth;
    private boolean broken;

    Compiler(String glob) {
      this.glob = glob;
    }

    /** The expression; empty if a bracket, a brace or an escape has no end. */
    Optional<String> regex() {
      while (at < glob.length() && !broken) {
        step(glob.charAt(at++));
      }
      return broken || depth != 0 ? Optional.empty() : Optional.of(text.toString());
    }

    private void step(char c) {
      switch (c) {
        case '*' -> stars();
        case '?' -> text.append("[^/]");
        case '[' -> brackets();
        case '{', '}', ',' -> braces(c);
        case '\\' -> {
          broken = at == glob.length();
          literal(broken ? c : glob.charAt(at++));
        }
        default -> literal(c);
      }
    }

    private void stars() {
      int start = at - 1;
      while (glob.startsWith("*", at)) {
        at++;
      }
      boolean several = at > start + 1;
      boolean begins = start == 0 || "/{,".indexOf(glob.charAt(start - 1)) >= 0;
      if (several && begins && glob.startsWith("/", at)) {
        at++;
        text.append("(?:.*/)?");
      } else {
        text.append(several && begins ? ".*" : "[^/]*");
      }
    }

    private void brackets() {
      int from = glob.startsWith("!", at) || glob.startsWith("^", at) ? at + 1 : at;
      int end = glob.indexOf(']', from + 1);
      if (end < 0) {
        broken = true;
        return;
      }
      String inside = glob.substring(from, end).replaceAll("[\\\\\\[\\]&^]", "\\\\$0");
      text.append("(?:(?!/)[").append(from > at ? "^" : "").append(inside).append("]|");
      glob.substring(at - 1, end + 1).chars().forEach(c -> literal((char) c));
      text.append(')');
      at = end + 1;
    }

    private void braces(char c) {
      if (c == '{') {
        broken = ++depth > MAX_DEPTH;
        text.append("(?:");
      } else if (c == '}' && depth > 0) {
        depth--;
        text.append(')');
      } else if (c == ',' && depth > 0) {
        text.append('|');
      } else {
        literal(c);
      }
    }

    private void literal(char c) {
      if (c < 0x80 && !Character.isLetterOrDigit(c) && c != '/') {
        text.append('\\');
      }
      text.append(c);
    }
  }
}
