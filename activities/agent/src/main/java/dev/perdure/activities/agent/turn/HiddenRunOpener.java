package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Opens the runs of models that Perdure asks by one message beside the conversation of a task. */
final class HiddenRunOpener {

  private final Database database;
  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final MainRunCreator mainRunCreator;

  HiddenRunOpener(
      Database database,
      RunStore runStore,
      ConversationStore conversationStore,
      MainRunCreator mainRunCreator) {
    this.database = database;
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.mainRunCreator = mainRunCreator;
  }

  /** Opens a run of a task whose main run is in the phase of the run. */
  RunRecord open(NewRun run, String opening) {
    return open(run, run.phase(), opening, Optional::empty);
  }

  /**
   * Opens a run.
   *
   * @param phase the phase of the task's main run, if that is announced here
   * @param prompt the system prompt of the run, read once the run is open; empty for the usual one
   */
  RunRecord open(NewRun run, Phase phase, String opening, Supplier<Optional<RunPrompt>> prompt) {
    return database.inTransaction(() -> {
      mainRunCreator.announce(run.task(), phase);
      RunRecord opened = runStore.open(run);
      conversationStore.append(run.id(), "opening", 1, List.of(new Part.Text(opening, true)));
      prompt.get().ifPresent(fixed -> conversationStore.fixPrompt(run.id(), fixed));
      return opened;
    });
  }
}
