package dev.perdure.activities.tool.search;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files that a search engine lists, and the paths that it has no permission to read.
 *
 * @param files sorted, relative to the directory, with '/' between names
 * @param unreadable sorted, relative to the directory
 */
public record FileListing(List<String> files, List<String> unreadable) {

  private static final int MAX_NAMED = 5;

  /** As ripgrep and git complain. */
  private static final Pattern DENIED =
      Pattern.compile(
          "(?m)^(?:(?:rg: )?(?:\\./)?(.+): Permission denied \\(os error.*|.*?'(.+?)/?': Permission denied.*)$");

  /** Sorts the paths and drops duplicates. */
  public FileListing {
    files = files.stream().sorted().distinct().toList();
    unreadable = unreadable.stream().sorted().distinct().toList();
  }

  /** A listing with what the engine complains of on standard error. */
  static FileListing of(Stream<String> files, String errors) {
    List<String> denied = DENIED.matcher(errors).results().map(FileListing::path).toList();
    return new FileListing(files.toList(), denied);
  }

  private static String path(MatchResult denied) {
    return denied.group(1) == null ? denied.group(2) : denied.group(1);
  }

  /** The listing without the unreadable paths that nobody asked for. */
  FileListing only(Predicate<String> wanted) {
    return new FileListing(files, unreadable.stream().filter(wanted).toList());
  }

  /** A line that names what could not be read; empty if everything could. */
  String remark() {
    if (unreadable.isEmpty()) {
      return "";
    }
    List<String> named = unreadable.stream().limit(MAX_NAMED).map(SearchFormat::name).toList();
    int more = unreadable.size() - named.size();
    return "\n(No permission to read %s%s)"
        .formatted(String.join(", ", named), more > 0 ? " and %d more".formatted(more) : "");
  }
}
