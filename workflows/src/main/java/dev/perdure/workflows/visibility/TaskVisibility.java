package dev.perdure.workflows.visibility;

import dev.perdure.workflows.flow.Coroutines;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.SearchAttributeUpdate;
import io.temporal.workflow.ContinueAsNewOptions;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Shows a task in Temporal: search attributes for lists and queries, current details and memo for
 * its page. A workflow that was started without search attributes changes none, because its engine
 * does not know them.
 */
public final class TaskVisibility {

  /** The state of the task, such as {@code waiting}. */
  public static final SearchAttributeKey<String> STATE =
      SearchAttributeKey.forKeyword("PerdureState");

  /** The phase of the task, such as {@code executing}. */
  public static final SearchAttributeKey<String> PHASE =
      SearchAttributeKey.forKeyword("PerdurePhase");

  /** The repository of the task. */
  public static final SearchAttributeKey<String> REPOSITORY =
      SearchAttributeKey.forKeyword("PerdureRepository");

  /** The person who asked for the task. */
  public static final SearchAttributeKey<String> REQUESTER =
      SearchAttributeKey.forKeyword("PerdureRequester");

  /** The kinds of the requests that wait for a person; absent if none waits. */
  public static final SearchAttributeKey<List<String>> WAITING =
      SearchAttributeKey.forKeywordList("PerdureWaiting");

  /** All search attributes. */
  public static final List<SearchAttributeKey<?>> KEYS =
      List.of(STATE, PHASE, REPOSITORY, REQUESTER, WAITING);

  /** The memo's entry with the title. */
  public static final String TITLE = "title";

  /** The memo's entry with the repository. */
  public static final String MEMO_REPOSITORY = "repository";

  private final Supplier<TaskView> view;
  private Optional<TaskView> shown = Optional.empty();

  /** Shows the current view of a task. */
  public TaskVisibility(Supplier<TaskView> view) {
    this.view = view;
  }

  /** Shows each change from here on. */
  public void open() {
    Coroutines.serve("visibility", this::serve);
  }

  private void serve() {
    while (true) {
      Workflow.await(() -> !shown.equals(Optional.of(view.get())));
      show();
    }
  }

  /** Shows the task as it is now, before its workflow ends. */
  public void show() {
    TaskView now = view.get();
    Workflow.setCurrentDetails(
        memo(TITLE).map(title -> "**" + title + "**\n\n").orElse("") + now.details());
    List<SearchAttributeUpdate<?>> updates = updates(now);
    boolean isListed = Workflow.getTypedSearchAttributes().containsKey(STATE);
    if (isListed && !updates.isEmpty()) {
      Workflow.upsertTypedSearchAttributes(updates.toArray(SearchAttributeUpdate<?>[]::new));
    }
    shown = Optional.of(now);
  }

  private List<SearchAttributeUpdate<?>> updates(TaskView now) {
    var updates = new ArrayList<SearchAttributeUpdate<?>>();
    if (isChanged(now, TaskView::state)) {
      updates.add(STATE.valueSet(TaskView.name(now.state())));
    }
    if (isChanged(now, TaskView::phase)) {
      updates.add(PHASE.valueSet(TaskView.name(now.phase())));
    }
    if (isChanged(now, TaskView::waiting)) {
      updates.add(now.waiting().isEmpty() ? WAITING.valueUnset() : WAITING.valueSet(now.waiting()));
    }
    return updates;
  }

  private boolean isChanged(TaskView now, Function<TaskView, Object> part) {
    return !shown.map(part).equals(Optional.of(part.apply(now)));
  }

  /** Continues a workflow as new with its memo, which the engine would drop otherwise. */
  public static void continueAsNew(Object input) {
    Map<String, Object> memo = new LinkedHashMap<>();
    for (String key : List.of(TITLE, MEMO_REPOSITORY)) {
      memo(key).ifPresent(value -> memo.put(key, value));
    }
    Workflow.continueAsNew(ContinueAsNewOptions.newBuilder().setMemo(memo).build(), input);
  }

  private static Optional<String> memo(String key) {
    return Optional.ofNullable((String) Workflow.getMemo(key, String.class));
  }

  /** Shows a new title of the task; {@code title} is without secrets. */
  public static void title(String title) {
    Workflow.upsertMemo(Map.of(TITLE, title));
  }
}
