package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.conversation.ToolJournalStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.LoopGuard;
import dev.perdure.planner.tool.LoopVerdict;
import dev.perdure.planner.tool.ObservedCall;
import dev.perdure.planner.tool.ObservedEdit;
import dev.perdure.planner.tool.ResultNormalizer;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Detects loops in the tool calls that a run made since its opening, and since a person last spoke.
 * Remarks of Perdure between the calls, such as a summary of the conversation, hide no loop.
 */
final class LoopDetector {

  private static final int MAX_COMPARED_CALLS = 30;
  private static final int MIN_COUNT = 2;
  private static final String SUFFIX = ".loop";
  private static final String WARNED = "loopWarning";
  private static final String SEPARATOR = "\n\nWhat it gave this time:\n";
  private final ToolCallStore toolCallStore;
  private final ToolJournalStore toolJournalStore;
  private final RequestReader requestReader;

  LoopDetector(
      ToolCallStore toolCallStore, ToolJournalStore toolJournalStore, RequestReader requestReader) {
    this.toolCallStore = toolCallStore;
    this.toolJournalStore = toolJournalStore;
    this.requestReader = requestReader;
  }

  /** The request about a loop that calls of one turn closed: a person is asked once a turn. */
  static RequestId request(CallId call) {
    return new RequestId(call.turn().map(CallId.Turn::toString).orElse(call.value()) + SUFFIX);
  }

  /** Whether a request is about a loop. */
  static boolean isAbout(RequestId request) {
    return request.value().endsWith(SUFFIX);
  }

  /** The loop that a call closes by its result, if it does. */
  Optional<LoopVerdict> closedBy(StoredToolCall call, ToolResult result) {
    List<StoredToolCall> earlier = toolCallStore.answered(call.run(), MAX_COMPARED_CALLS);
    Optional<LoopVerdict> verdict = judge(earlier, call, result);
    return verdict.isEmpty() ? verdict : judge(sinceAPersonSpoke(earlier, call), call, result);
  }

  /** How often the model has been told of a loop since a person last spoke. */
  long warnings(StoredToolCall call) {
    return sinceAPersonSpoke(toolCallStore.answered(call.run(), MAX_COMPARED_CALLS), call).stream()
        .flatMap(earlier -> earlier.result().stream())
        .filter(result -> result.metadata().text(WARNED).isPresent())
        .count();
  }

  /** The result with a word to the model about the loop that it closes. */
  static ToolResult warned(String sentence, ToolResult result) {
    String word = sentence + SEPARATOR;
    return result.withOutput(word + result.output()).with(WARNED, word);
  }

  private Optional<LoopVerdict> judge(
      List<StoredToolCall> earlier, StoredToolCall call, ToolResult result) {
    if (earlier.size() < MIN_COUNT) {
      return Optional.empty();
    }
    List<CallId> ids = new ArrayList<>(earlier.stream().map(LoopDetector::id).toList());
    ids.add(id(call));
    Map<CallId, List<CallIntent.PlannedChange>> edits = toolJournalStore.edits(ids);
    var newest = new Observed(call, result.output(), result.hasFailed());
    List<ObservedCall> seen = new ArrayList<>();
    Set<Object> commands = new HashSet<>();
    earlier.forEach(each -> seen.add(earlier(each, newest, edits, commands)));
    seen.add(newest.with(newest.form(), edits(call, edits)));
    LoopVerdict verdict = LoopGuard.judge(seen);
    return verdict instanceof LoopVerdict.GetsOn ? Optional.empty() : Optional.of(verdict);
  }

  /** The count begins again after a person has allowed a loop to continue. */
  private List<StoredToolCall> sinceAPersonSpoke(
      List<StoredToolCall> calls, StoredToolCall newest) {
    RunId run = newest.run();
    List<RequestId> allowed =
        requestReader.decided(newest.task()).stream()
            .map(decided -> decided.request())
            .filter(request -> run.equals(request.runId()) && isAbout(request.id()))
            .map(request -> request.id())
            .toList();
    int from = 0;
    for (int place = 0; place < calls.size(); place++) {
      from = allowed.contains(request(id(calls.get(place)))) ? place + 1 : from;
    }
    return calls.subList(from, calls.size());
  }

  private static ObservedCall earlier(
      StoredToolCall call,
      Observed newest,
      Map<CallId, List<CallIntent.PlannedChange>> edits,
      Set<Object> commands) {
    Part.ToolResult result = call.result().orElseThrow();
    List<ObservedEdit> changes = new ArrayList<>(edits(call, edits));
    String word = result.metadata().text(WARNED).orElse("");
    String output = result.content().substring(word.length());
    boolean isNew = commands.add(List.of(call.call().input().fields(), output));
    if (mayHaveChangedFiles(call, newest.call()) && isNew) {
      changes.add(new ObservedEdit("(a command)", "", id(call).value()));
    }
    var observed = new Observed(call, output, result.hasFailed());
    return observed.with(observed.isSameCall(newest) ? observed.form() : "", changes);
  }

  /**
   * Returns whether the command of a call may have changed files. Perdure can't know the changes of
   * a different command; a repetition of the newest command changed nothing.
   */
  private static boolean mayHaveChangedFiles(StoredToolCall call, StoredToolCall newest) {
    return call.result()
            .filter(result -> result.detail() instanceof ToolResultDetail.CommandResult)
            .isPresent()
        && !call.call().input().fields().equals(newest.call().input().fields());
  }

  private static List<ObservedEdit> edits(
      StoredToolCall call, Map<CallId, List<CallIntent.PlannedChange>> edits) {
    return Objects.requireNonNullElse(edits.get(id(call)), List.<CallIntent.PlannedChange>of())
        .stream()
        .map(file ->
            new ObservedEdit(
                file.path(),
                Objects.requireNonNullElse(file.before(), ""),
                Objects.requireNonNullElse(file.after(), "")))
        .toList();
  }

  private static CallId id(StoredToolCall call) {
    return call.call().callId();
  }

  /**
   * A call with its output; the output's form is costly, and needed only where the newest call is
   * repeated.
   */
  private record Observed(StoredToolCall call, String arguments, String output, boolean failed) {

    Observed(StoredToolCall call, String output, boolean failed) {
      this(call, Digest.of(call.call().input()), output, failed);
    }

    boolean isSameCall(Observed other) {
      return call.call().name().equals(other.call.call().name())
          && arguments.equals(other.arguments);
    }

    String form() {
      return Digest.of(Map.of("form", ResultNormalizer.of(output)));
    }

    ObservedCall with(String form, List<ObservedEdit> edits) {
      return new ObservedCall(call.call().name(), arguments, form, failed, edits);
    }
  }
}
