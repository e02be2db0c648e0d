package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.process.ProcessResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Search engine by {@code git grep} and {@code git ls-files}, with Perl's regular expressions;
 * UTF-16 is binary to it, and files in submodules and nested repositories are not listed.
 */
final class GitSearch extends SearchEngine {

  private static final int EXIT_FATAL = 128;

  /** Takes CR LF for the end of a line as well, as {@code rg --crlf} does. */
  private static final String LINE_ENDS = "(*ANYCRLF)";

  private static final List<String> FIND =
      List.of(
          "find . -xdev ( -name .git -o -name node_modules ) -prune -o -type f -print0".split(" "));

  private static final Pattern INVALID =
      Pattern.compile("(?m)^fatal: (?:command line, '(?s:.*)': )?(.+)$");

  /** A line of {@code git grep -z --line-number --column}. */
  private static final Pattern LINE =
      Pattern.compile("([^\\x00\n]+)\\x00(\\d+)\\x00(?:(\\d+)\\x00)?([^\n]*)\n?");

  @Override
  String dialect() {
    return "Perl's dialect";
  }

  @Override
  String encodings() {
    return "UTF-8";
  }

  @Override
  public Listing files(Path directory, PathGlob glob) throws IOException, InterruptedException {
    ProcessResult result =
        isRepository(directory)
            ? git(directory, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
            : run(directory, FIND);
    return Listing.of(result, glob::matches);
  }

  @Override
  Listing matching(Path directory, GrepArguments query, PathGlob include)
      throws IOException, InterruptedException {
    return Listing.of(
        grep(directory, isRepository(directory), query, "--files-with-matches"), include::matches);
  }

  @Override
  List<MatchedLine> lines(Path directory, GrepArguments query, int maxPerFile)
      throws IOException, InterruptedException {
    ProcessResult result =
        grep(
            directory,
            false,
            query,
            "--line-number",
            "--column",
            "--max-count=" + maxPerFile,
            "--before-context=" + query.before(),
            "--after-context=" + query.after());
    return LINE.matcher(new String(result.output(), StandardCharsets.ISO_8859_1))
        .results()
        .map(line ->
            line(
                line.group(1),
                Integer.parseInt(line.group(2)),
                Optional.ofNullable(line.group(3)).map(Integer::valueOf),
                line.group(4).getBytes(StandardCharsets.ISO_8859_1)))
        .toList();
  }

  /** Only a line that matches has a column. */
  private static MatchedLine line(String file, int number, Optional<Integer> column, byte[] text) {
    return column
        .map(from -> matched(file, number, from, text))
        .orElseGet(() -> MatchedLine.near(file, number, FileText.decode(text).whole()));
  }

  private static MatchedLine matched(String file, int number, int column, byte[] text) {
    byte[] before = Arrays.copyOf(text, Math.min(text.length, column - 1));
    return MatchedLine.of(
        file, number, FileText.decode(text).whole(), FileText.decode(before).whole().length());
  }

  private static ProcessResult grep(
      Path directory, boolean repository, GrepArguments query, String... options)
      throws IOException, InterruptedException {
    if (query.multiline()) {
      throw new IOException("multiline needs ripgrep, which is not installed: search single lines");
    }
    List<String> arguments = new ArrayList<>(List.of("grep", "-z", "-I", "-P", "--no-color"));
    arguments.addAll(
        repository ? List.of("--untracked") : List.of("--no-index", "--no-exclude-standard"));
    arguments.addAll(List.of(options));
    arguments.addAll(query.ignoreCase() ? List.of("--ignore-case") : List.of());
    arguments.addAll(List.of("-e", LINE_ENDS + query.regex(), "--", "."));
    if (!repository) {
      arguments.add(":(exclude,glob)**/node_modules/**");
    }
    ProcessResult result = git(directory, arguments.toArray(String[]::new));
    Matcher invalid = INVALID.matcher(result.errors());
    if (result.exitCode() == EXIT_FATAL && invalid.find()) {
      throw new InvalidRegex(invalid.group(1));
    }
    return result;
  }

  /** Whether a directory is in a repository and not ignored there as a whole. */
  private static boolean isRepository(Path directory) throws IOException, InterruptedException {
    return repository(directory).isPresent() && !isIgnored(directory);
  }

  /** Git without the programs that a repository's configuration may name. */
  private static ProcessResult git(Path directory, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    command.addAll(List.of(arguments));
    return run(directory, command);
  }
}
