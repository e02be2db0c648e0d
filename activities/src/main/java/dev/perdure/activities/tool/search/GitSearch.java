package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.PathText;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.tool.text.FileText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Search by git, with the regular expressions of Perl; UTF-16 is binary to it, and files in
 * submodules and nested repositories are not listed.
 */
final class GitSearch implements SearchEngine {

  private static final int FATAL = 128;

  /** Takes CR LF for the end of a line as well, as {@code rg --crlf} does. */
  private static final String LINE_ENDS = "(*ANYCRLF)";

  private static final Pattern INVALID =
      Pattern.compile("(?m)^fatal: (?:command line, '(?s:.*)': )?(.+)$");

  /** What {@code git grep -z --line-number --column} writes for a line. */
  private static final Pattern LINE =
      Pattern.compile("([^\\x00]+)\\x00(\\d+)\\x00(\\d+)\\x00([^\n]*)\n?");

  /** How git looks at a directory. */
  private enum Scope {
    /** What is tracked, and what is not ignored. */
    REPOSITORY,
    /** Everything: the directory is ignored as a whole, or in no repository. */
    EVERYTHING
  }

  @Override
  public String dialect() {
    return "Perl's dialect";
  }

  @Override
  public String encodings() {
    return "UTF-8";
  }

  @Override
  public FileListing files(Path directory, Glob pattern)
      throws IOException, InterruptedException {
    if (scope(directory) == Scope.EVERYTHING) {
      return FileWalk.below(directory, pattern);
    }
    ProcessRunner.Result ended =
        git(directory, "ls-files", "-z", "--cached", "--others", "--exclude-standard").run();
    return listing(ended, pattern);
  }

  @Override
  public FileListing matching(Path directory, String expression, Glob include)
      throws IOException, InterruptedException {
    return listing(grep(directory, scope(directory), expression, "--files-with-matches"), include);
  }

  @Override
  public List<MatchedLine> lines(Path directory, String expression, int maxPerFile)
      throws IOException, InterruptedException {
    ProcessRunner.Result ended =
        grep(
            directory,
            Scope.EVERYTHING,
            expression,
            "--line-number",
            "--column",
            "--max-count=" + maxPerFile);
    List<MatchedLine> lines = new ArrayList<>();
    Matcher line = LINE.matcher(new String(ended.output(), StandardCharsets.ISO_8859_1));
    while (line.find()) {
      lines.add(line(line));
    }
    return List.copyOf(lines);
  }

  private static MatchedLine line(Matcher line) {
    byte[] text = line.group(4).getBytes(StandardCharsets.ISO_8859_1);
    int column = Math.min(text.length, Integer.parseInt(line.group(3)) - 1);
    String before = FileText.decode(Arrays.copyOf(text, column)).whole();
    return MatchedLine.of(
        line.group(1),
        Integer.parseInt(line.group(2)),
        FileText.decode(text).whole(),
        before.length());
  }

  private static ProcessRunner.Result grep(Path directory, Scope scope, String expression, String... options)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("grep", "-z", "-I", "-P", "--no-color"));
    arguments.addAll(
        scope == Scope.REPOSITORY
            ? List.of("--untracked")
            : List.of("--no-index", "--no-exclude-standard"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("-e", LINE_ENDS + expression, "--", "."));
    if (scope == Scope.EVERYTHING) {
      arguments.add(":(exclude,glob)**/node_modules/**");
    }
    ProcessRunner.Result ended = git(directory, arguments.toArray(String[]::new)).run();
    Matcher invalid = INVALID.matcher(ended.errors());
    if (ended.exitCode() == FATAL && invalid.find()) {
      throw new InvalidRegex(invalid.group(1));
    }
    return ended;
  }

  private static FileListing listing(ProcessRunner.Result ended, Glob wanted) {
    Stream<String> files = PathText.list(ended.output()).stream();
    return FileListing.of(files.filter(wanted::matches), ended.errors());
  }

  private static Scope scope(Path directory) throws IOException, InterruptedException {
    if (Repositories.top(directory).isEmpty()) {
      return Scope.EVERYTHING;
    }
    boolean ignored =
        !Repositories.top(directory).equals(java.util.Optional.of(directory))
            && git(directory, "check-ignore", "-q", "--", directory.toString()).run().exitCode()
                == 0;
    return ignored ? Scope.EVERYTHING : Scope.REPOSITORY;
  }

  /** Git without the programs that a repository's configuration may name. */
  private static SearchProgram git(Path directory, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    command.addAll(List.of(arguments));
    return new SearchProgram(command, directory);
  }
}
