package dev.perdure.planner.owner;

import dev.perdure.planner.message.InvisibleCharEscaper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file {@code CODEOWNERS}. The last line whose pattern matches a file names the
 * owners of the file. A line that GitHub would skip makes all owners unknown: a skipped line could
 * leave a file without the owner that the line means.
 */
public final class CodeOwners {

  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final int MAX_PATTERNS = 50_000;
  private static final int MAX_OWNERS = 100;
  private static final int MAX_OWNER_LENGTH = 255;
  private static final int MAX_QUOTED_LENGTH = 60;
  private static final int MAX_OWNER_SETS = 500;
  private static final long MAX_STEPS = 20_000_000;

  private final List<OwnerLine> lines = new ArrayList<>();
  private @Nullable String fault;

  private CodeOwners() {}

  /** Parses a file; a fault of a line is that of the file. */
  public static CodeOwners of(CodeOwnersFile file) {
    CodeOwners parsed = new CodeOwners();
    parsed.fault = file.fault();
    String text = file.content();
    parsed.read(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
    return parsed;
  }

  private void read(String text) {
    int number = 0;
    int start = 0;
    while (start <= text.length() && fault == null) {
      int end = text.indexOf('\n', start);
      int stop = end < 0 ? text.length() : end;
      number++;
      readLine(text.substring(start, stop).strip(), number);
      start = stop + 1;
    }
  }

  private void readLine(String line, int number) {
    List<String> words = OwnerLine.words(line);
    if (words.isEmpty()) {
      return;
    }
    Optional<String> found = fault(words);
    if (found.isPresent()) {
      fault = "line %d of the file CODEOWNERS %s".formatted(number, found.get());
      return;
    }
    if (lines.size() == MAX_PATTERNS) {
      fault = "the file CODEOWNERS has more than %,d patterns".formatted(MAX_PATTERNS);
      return;
    }
    lines.add(
        new OwnerLine(
            OwnerPattern.of(words.getFirst()), words.stream().skip(1).distinct().toList()));
  }

  private static Optional<String> fault(List<String> words) {
    String first = words.getFirst();
    if (first.startsWith("[") || first.startsWith("^[")) {
      return Optional.of("begins a section of GitLab, which Perdure does not read");
    }
    if (words.size() > MAX_OWNERS + 1) {
      return Optional.of("has more than %d owners".formatted(MAX_OWNERS));
    }
    return words.stream()
        .skip(1)
        .filter(owner -> owner.indexOf('@') < 0 || owner.length() > MAX_OWNER_LENGTH)
        .findFirst()
        .map(owner ->
            "names '%s', which is no @user, @organisation/team or mail address"
                .formatted(InvisibleCharEscaper.start(owner, MAX_QUOTED_LENGTH)))
        .or(() -> OwnerPattern.fault(first));
  }

  /** The owners of files, by paths relative to the repository's root. */
  public FileOwners of(List<String> paths) {
    return of(paths, new MatchBudget(MAX_STEPS));
  }

  FileOwners of(List<String> paths, MatchBudget budget) {
    if (fault != null && !paths.isEmpty()) {
      return FileOwners.unknown(fault);
    }
    Map<List<String>, String> owned = new LinkedHashMap<>();
    for (String path : paths) {
      find(path, budget)
          .map(OwnerLine::owners)
          .filter(owners -> !owners.isEmpty())
          .ifPresent(owners -> owned.putIfAbsent(owners, path));
      if (budget.isSpent()) {
        return FileOwners.unknown(
            "the file CODEOWNERS has too many patterns for the %,d files of this request"
                .formatted(paths.size()));
      }
      if (owned.size() > MAX_OWNER_SETS) {
        return FileOwners.unknown(
            "the files of this request have more than %d sets of owners".formatted(MAX_OWNER_SETS));
      }
    }
    List<OwnedFile> files = new ArrayList<>();
    owned.forEach((owners, path) -> files.add(new OwnedFile(path, owners)));
    return new FileOwners(files, null);
  }

  private Optional<OwnerLine> find(String path, MatchBudget budget) {
    String[] segments = (path.startsWith("/") ? path.substring(1) : path).split("/");
    for (OwnerLine line : lines.reversed()) {
      if (budget.isSpent()) {
        break;
      }
      if (line.pattern().matches(segments, budget)) {
        return Optional.of(line);
      }
    }
    return Optional.empty();
  }
}
