package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.process.ProcessResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Search engine by ripgrep, with its regular expressions and its reading of ignore files. */
final class Ripgrep extends SearchEngine {

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

  /** Outside of a repository nothing is ignored but installed packages. */
  private static final List<String> OUTSIDE_REPOSITORY =
      List.of("--no-ignore", "--one-file-system", "--glob=!**/node_modules/");

  /** A directory that a call names is searched, although git ignores it. */
  private static final List<String> IGNORED_DIRECTORY = List.of("--no-ignore", "--one-file-system");

  private static final Pattern REASON = Pattern.compile("(?m)^(?:error: |rg: )?(.+)$");
  private static final int EXIT_ERROR = 2;

  @Override
  String dialect() {
    return "ripgrep's dialect, without look-around";
  }

  @Override
  String encodings() {
    return "UTF-8, or UTF-16 with a byte order mark";
  }

  @Override
  public Listing files(Path directory, PathGlob glob) throws IOException, InterruptedException {
    return listing(directory, glob, List.of("--files"));
  }

  @Override
  Listing matching(Path directory, GrepArguments query, PathGlob include)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(List.of("--files-with-matches"));
    options.addAll(options(query));
    return listing(directory, include, options);
  }

  @Override
  List<MatchedLine> lines(Path directory, GrepArguments query, int maxPerFile)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(OPTIONS);
    command.addAll(
        List.of(
            "--no-ignore",
            "--json",
            "--max-count=" + maxPerFile,
            "--before-context=" + query.before(),
            "--after-context=" + query.after()));
    command.addAll(options(query));
    command.add("./");
    return lines(checked(run(directory, command)).text());
  }

  private static List<String> options(GrepArguments query) {
    return Stream.of(
            Stream.of("--crlf", "--regexp=" + query.regex()),
            query.ignoreCase() ? Stream.of("--ignore-case") : Stream.<String>empty(),
            query.multiline()
                ? Stream.of("--multiline", "--multiline-dotall")
                : Stream.<String>empty())
        .flatMap(Function.identity())
        .toList();
  }

  private static Listing listing(Path directory, PathGlob wanted, List<String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(OPTIONS);
    if (repository(directory).isEmpty()) {
      command.addAll(OUTSIDE_REPOSITORY);
    } else if (isIgnored(directory)) {
      command.addAll(IGNORED_DIRECTORY);
    }
    // a type, as a whitelisting --glob would override the ignore files
    wanted
        .nameGlob()
        .ifPresent(glob ->
            command.addAll(
                List.of(
                    "--type-add=wanted:" + glob,
                    "--type-add=wanted:" + literal(glob),
                    "--type=wanted")));
    command.addAll(options);
    command.add("./");
    return Listing.of(checked(run(directory, command)), wanted::matches);
  }

  /** A glob of the one name that the other glob is letter by letter, such as {@code {a}.txt}. */
  private static String literal(String glob) {
    return glob.replaceAll("[{}?*]", "[$0]");
  }

  /** Ripgrep exits with 2 for a file that cannot be read as well, and goes on. */
  private static ProcessResult checked(ProcessResult result) throws InvalidRegex {
    String errors = result.errors();
    boolean refused =
        result.exitCode() == EXIT_ERROR
            && result.output().length == 0
            && Stream.of("regex", "literal", "look-around").anyMatch(errors::contains)
            && !errors.contains("(os error");
    if (refused) {
      throw new InvalidRegex(reason(errors));
    }
    return result;
  }

  /** The last line that begins with "error:", else the first line. */
  private static String reason(String errors) {
    int error = errors.lastIndexOf("\nerror: ");
    Matcher line = REASON.matcher(errors.substring(Math.max(0, error)).strip());
    return line.find() ? line.group(1) : "it cannot be compiled";
  }

  /** Reads the messages of {@code rg --json}: for each file begin, matches and end. */
  private static List<MatchedLine> lines(String messages) {
    List<MatchedLine> lines = new ArrayList<>();
    List<MatchedLine> ofFile = new ArrayList<>();
    for (String message : messages.split("\n")) {
      JsonNode node = Json.mapper().readTree(message.isEmpty() ? "{}" : message);
      JsonNode data = node.path("data");
      switch (node.path("type").asString("")) {
        case "match" -> ofFile.addAll(matched(data));
        case "context" ->
            ofFile.add(
                MatchedLine.near(
                    file(data), number(data), FileText.decode(bytes(data.path("lines"))).whole()));
        case "end" -> {
          // a file with a NUL byte is binary, even if lines before it match
          lines.addAll(data.path("binary_offset").isNull() ? ofFile : List.of());
          ofFile.clear();
        }
        default -> {
          // the beginning of a file, or a summary
        }
      }
    }
    return lines;
  }

  /** The lines of a match, which is one unless it goes over their ends. */
  private static List<MatchedLine> matched(JsonNode data) {
    byte[] line = bytes(data.path("lines"));
    int start = Math.min(line.length, data.path("submatches").path(0).path("start").asInt(0));
    String before = FileText.decode(Arrays.copyOf(line, start)).whole();
    String[] lines = FileText.decode(line).whole().split("(?<=\n)");
    return IntStream.range(0, lines.length)
        .mapToObj(i ->
            MatchedLine.of(file(data), number(data) + i, lines[i], i == 0 ? before.length() : 0))
        .toList();
  }

  private static String file(JsonNode data) {
    return data.path("path").path("text").asString();
  }

  private static int number(JsonNode data) {
    return data.path("line_number").asInt();
  }

  private static byte[] bytes(JsonNode value) {
    return value.has("text")
        ? value.path("text").asString().getBytes(StandardCharsets.UTF_8)
        : Base64.getDecoder().decode(value.path("bytes").asString());
  }

  private static boolean isInstalled() {
    try {
      return run(Path.of("."), List.of("rg", "--version")).exitCode() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
