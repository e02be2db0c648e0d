package dev.perdure.web.chaos;

import dev.perdure.activities.model.wire.WireRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reader of what a steady task left, in words that are the same for each run of the task. */
final class SteadyOutcomeReader {

  /** The duration of a command in its result. */
  private static final Pattern DURATION = Pattern.compile("after [\\d.]+ s\\)");

  private final ChaosStack stack;
  private final Records records;
  private final TaskFacts facts;

  SteadyOutcomeReader(ChaosStack stack) {
    this.stack = stack;
    this.records = new Records(stack.database());
    this.facts = new TaskFacts(stack.database());
  }

  SteadyOutcome read(ChaosTask task, List<SteadyQuestion> asked, StreamFollower page) {
    String id = task.id();
    Map<String, Object> found =
        Map.of(
            "state", records.task(id).state(),
            "files", tree(id),
            "plan revisions", neutral(id, facts.revisions(id)),
            "steps", records.steps(id).stream().sorted().toList(),
            "decisions", neutral(id, facts.decisions(id)),
            "tool calls", neutral(id, facts.calls(id)),
            "last event", records.events(id).getLast().kind());
    return new SteadyOutcome(found, asked, unanswered(asked), facts.counted(id), faults(id, page));
  }

  private List<String> faults(String id, StreamFollower page) {
    List<String> found = new ArrayList<>(page.objections(records.events(id)));
    records.orphans(id).forEach(call -> found.add("result %s answers no call".formatted(call)));
    records.calls(id).stream()
        .filter(call -> call.results() != 1)
        .forEach(call -> found.add("call %s has %d results".formatted(call.id(), call.results())));
    return found;
  }

  /** The delivered tree; the trees of tasks without a branch stay out. */
  private String tree(String id) {
    String branch = facts.branch(id);
    return branch.isEmpty() ? "none" : stack.repository().git("ls-tree", "-r", branch).strip();
  }

  private List<String> unanswered(List<SteadyQuestion> asked) {
    Set<WireRequest> complete = Collections.newSetFromMap(new IdentityHashMap<>());
    complete.addAll(stack.model().answered());
    return asked.stream()
        .filter(question -> !complete.contains(question.request()))
        .map(SteadyQuestion::place)
        .toList();
  }

  /** The lines without the ids, places and durations of one run of the task, sorted. */
  private List<String> neutral(String id, List<String> lines) {
    String workspace = records.task(id).workspace();
    return lines.stream()
        .map(line -> workspace.isEmpty() ? line : line.replace(workspace, "WORKSPACE"))
        .map(line -> line.replace(id, "TASK"))
        .map(line -> DURATION.matcher(line).replaceAll("after some time)"))
        .sorted()
        .toList();
  }
}
