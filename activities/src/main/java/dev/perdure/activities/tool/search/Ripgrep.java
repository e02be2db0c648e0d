package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.PathText;
import dev.perdure.activities.process.ProcessRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Search by ripgrep, with its regular expressions and its reading of ignore files. */
final class Ripgrep implements SearchEngine {

  /** Whether this machine has ripgrep. */
  static final boolean INSTALLED = isInstalled();

  private static final List<String> OPTIONS =
      List.of(
          "rg",
          "--no-config",
          "--hidden",
          "--no-ignore-dot",
          "--glob=!.git",
          "--color=never",
          "--null");

  /** Outside of a repository nothing is ignored but what nobody searches. */
  private static final List<String> OUTSIDE_REPOSITORY =
      List.of("--no-ignore", "--one-file-system", "--glob=!**/node_modules/");

  private static final Pattern REASON = Pattern.compile("(?m)^(?:error: |rg: )?(.+)$");
  private static final int TROUBLE = 2;

  @Override
  public String dialect() {
    return "ripgrep's dialect, without look-around";
  }

  @Override
  public String encodings() {
    return "UTF-8, or UTF-16 with a byte order mark";
  }

  @Override
  public FileListing files(Path directory, Glob pattern)
      throws IOException, InterruptedException {
    return listing(directory, pattern, List.of("--files"));
  }

  @Override
  public FileListing matching(Path directory, String expression, Glob include)
      throws IOException, InterruptedException {
    return listing(
        directory, include, List.of("--files-with-matches", "--crlf", "--regexp=" + expression));
  }

  @Override
  public List<MatchedLine> lines(Path directory, String expression, int maxPerFile)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(OPTIONS);
    command.addAll(
        List.of(
            "--no-ignore",
            "--json",
            "--crlf",
            "--max-count=" + maxPerFile,
            "--regexp=" + expression,
            "./"));
    return RipgrepJson.lines(checked(new SearchProgram(command, directory).run()).output());
  }

  private static FileListing listing(Path directory, Glob wanted, List<String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(OPTIONS);
    if (Repositories.top(directory).isEmpty()) {
      command.addAll(OUTSIDE_REPOSITORY);
    }
    // a type, as a whitelisting --glob would override the ignore files
    wanted
        .nameGlob()
        .ifPresent(glob -> command.addAll(List.of("--type-add=wanted:" + glob, "--type=wanted")));
    command.addAll(options);
    command.add("./");
    ProcessRunner.Result ended = checked(new SearchProgram(command, directory).run());
    return FileListing.of(
        PathText.list(ended.output()).stream().map(Ripgrep::withoutDot).filter(wanted::matches),
        ended.errors());
  }

  private static String withoutDot(String path) {
    return path.substring("./".length());
  }

  /** Ripgrep exits with 2 for a file that cannot be read as well, and goes on. */
  private static ProcessRunner.Result checked(ProcessRunner.Result ended) throws InvalidRegex {
    String errors = ended.errors();
    boolean refused =
        ended.exitCode() == TROUBLE
            && ended.output().length == 0
            && Stream.of("regex", "literal", "look-around").anyMatch(errors::contains)
            && !errors.contains("(os error");
    if (refused) {
      throw new InvalidRegex(reason(errors));
    }
    return ended;
  }

  /** The last line that begins with "error:", else the first line. */
  private static String reason(String errors) {
    int error = errors.lastIndexOf("\nerror: ");
    Matcher line = REASON.matcher(errors.substring(Math.max(0, error)).strip());
    return line.find() ? line.group(1) : "it cannot be compiled";
  }

  private static boolean isInstalled() {
    try {
      return new SearchProgram(List.of("rg", "--version"), Path.of(".")).run().exitCode() == 0;
    } catch (IOException absent) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
