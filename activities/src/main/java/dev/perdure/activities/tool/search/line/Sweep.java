package dev.perdure.activities.tool.search.line;

import dev.perdure.activities.tool.search.tree.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What ripgrep told of a directory of a repository after a walk of its own: the files in which an
 * expression may match, and what its rules kept it from looking at.
 */
record Sweep(List<String> hits, List<String> passedOver) {

  private static final String HERE = "./";
  private static final int TROUBLE = 2;
  private static final Pattern REMARK = Pattern.compile("(?:rg: )?DEBUG\\|[^|]*\\|.*");
  private static final Pattern PASSED_OVER =
      Pattern.compile(".*?: ignoring \\./(.+?): Ignore\\(IgnoreMatch\\(.*\\)\\)");
  private static final Pattern NO_FILE =
      Pattern.compile(".*?: ignoring \\./.+: failed to pass subject filter.*");
  private static final List<String> OPTIONS =
      List.of(
          "--no-config",
          "--debug",
          "--null",
          "--hidden",
          "--no-ignore-dot",
          "--no-messages",
          "--color=never",
          "--glob=!.git");

  /** What looks below a directory for files in which an expression over bytes matches. */
  static Program by(String program, Path directory, String pattern) {
    return program(
        program, directory, "--files-with-matches", "--text", "--no-mmap", "--regexp=" + pattern);
  }

  /** What looks at the names in the top directory of a repository only. */
  static Program ofNames(String program, Path top) {
    return program(program, top, "--files", "--max-depth=1");
  }

  private static Program program(String program, Path directory, String... options) {
    List<String> line = new ArrayList<>();
    line.add(program);
    line.addAll(OPTIONS);
    line.addAll(List.of(options));
    line.addAll(List.of("--", HERE));
    return new Program(line, directory);
  }

  /** Reads what it said; empty where it had trouble or said anything that is not understood. */
  static Optional<Sweep> of(Program.Ended ended) {
    List<String> remarks = List.of(ended.errors().split("\n"));
    boolean told = ended.exitCode() < TROUBLE && !ended.unfinished();
    return told && remarks.stream().allMatch(Sweep::isUnderstood)
        ? Optional.of(new Sweep(hits(ended), passedOver(remarks)))
        : Optional.empty();
  }

  private static boolean isUnderstood(String remark) {
    return REMARK.matcher(remark).matches()
        && remark.indexOf('\uFFFD') < 0
        && (!remark.contains(": ignoring ")
            || PASSED_OVER.matcher(remark).matches()
            || NO_FILE.matcher(remark).matches());
  }

  private static List<String> passedOver(List<String> remarks) {
    return remarks.stream()
        .map(PASSED_OVER::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .toList();
  }

  private static List<String> hits(Program.Ended ended) {
    return ended.names().stream().map(name -> name.substring(HERE.length())).toList();
  }
}
