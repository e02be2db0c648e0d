package dev.perdure.activities.task;

import dev.perdure.activities.journal.conversation.CitationEvidence;
import dev.perdure.activities.journal.task.TaskRecordCitation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Place that an answer cites: a file, page or artifact, and the lines of it if it has any.
 *
 * @param name the file's path, the page's address, the artifact
 * @param first its first line; 0 for all of it
 */
record CitedPlace(String name, int first, int last) {

  private static final int MAX_QUOTED_LINES = 40;
  private static final Set<String> WHOLE = Set.of("read", "view", "webfetch");
  private static final Pattern PLACE =
      Pattern.compile("(.+?):(?:L?(\\d{1,7}))(?:-L?(\\d{1,7}))?(?::\\d+)?", Pattern.DOTALL);
  private static final Pattern PLACE_IN_TEXT =
      Pattern.compile("[\\p{L}\\p{N}_.@+/-]+\\.[\\p{L}\\p{N}_]+:\\d{1,7}(?:-\\d{1,7})?");
  private static final Pattern LINE = Pattern.compile("(?m)^ *(\\d{1,9})[:-] (.*)$");

  /** The place of a reference, which may begin with the directory of the workspace. */
  static CitedPlace of(String ref, String workspace) {
    String inside = ref.strip();
    boolean isWhole = !workspace.isEmpty() && inside.startsWith(workspace + "/");
    inside = isWhole ? inside.substring(workspace.length() + 1) : inside;
    inside = inside.startsWith("./") ? inside.substring(2) : inside;
    var found = PLACE.matcher(inside);
    return inside.contains("://") || !found.matches()
        ? new CitedPlace(inside, 0, 0)
        : new CitedPlace(
            found.group(1), line(found, 2), line(found, found.group(3) == null ? 2 : 3));
  }

  /** The places with lines that words name, each once. */
  static List<String> in(String words) {
    return PLACE_IN_TEXT.matcher(words).results().map(MatchResult::group).distinct().toList();
  }

  /**
   * Returns the citation that the readings confirm. If the citation has no quote, the lines take
   * the place of the quote.
   */
  Optional<TaskRecordCitation> shown(TaskRecordCitation said, List<CitationEvidence> readings) {
    List<CitationEvidence> here = readings.stream().filter(this::isNamedIn).toList();
    String quote = said.quote();
    if (quote != null && !quote.isBlank()) {
      String words = plain(quote);
      return here.stream()
              .flatMap(each -> Stream.of(each.shown(), bare(each.shown())))
              .anyMatch(text -> plain(text).contains(words))
          ? Optional.of(said)
          : Optional.empty();
    }
    Optional<String> lines = lines(here);
    boolean suffices = !here.isEmpty() && (first == 0 || here.stream().noneMatch(this::isOfLines));
    return lines
        .map(text -> new TaskRecordCitation(said.ref(), said.title(), text))
        .or(() -> Optional.of(said).filter(_ -> suffices));
  }

  /** Its lines, as they were read. */
  private Optional<String> lines(List<CitationEvidence> readings) {
    var found = new TreeMap<Integer, String>();
    readings.stream()
        .filter(this::isOfLines)
        .flatMap(each -> LINE.matcher(each.shown()).results())
        .forEach(line -> found.putIfAbsent(Integer.parseInt(line.group(1)), line.group(2)));
    var wanted = found.subMap(first, true, Math.max(first, last), true);
    return first == 0 || wanted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            wanted.values().stream().limit(MAX_QUOTED_LINES).collect(Collectors.joining("\n")));
  }

  /** Whether it is a look at this file alone, with numbered lines. */
  private boolean isOfLines(CitationEvidence reading) {
    return reading.tool().equals("read") && !reading.input().contains("[");
  }

  /** Whether it looked at this place; what was read whole is named by its arguments alone. */
  private boolean isNamedIn(CitationEvidence reading) {
    var token = Pattern.compile("(?<![\\w.-]|\\w/)" + Pattern.quote(name) + "(?![\\w-]|[./]\\w)");
    Stream<String> texts =
        WHOLE.contains(reading.tool())
            ? Stream.of(reading.input())
            : Stream.of(reading.input(), reading.shown());
    return texts.anyMatch(text -> token.matcher(text).find());
  }

  private static String bare(String shown) {
    return LINE.matcher(shown).replaceAll("$2");
  }

  private static String plain(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private static int line(MatchResult found, int group) {
    return Integer.parseInt(found.group(group));
  }
}
