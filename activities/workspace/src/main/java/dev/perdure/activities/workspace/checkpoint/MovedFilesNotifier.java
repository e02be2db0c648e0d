package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells the models of a task at rest that a person moved its files. The message waits in the main
 * conversation and in open runs, and starts none.
 */
final class MovedFilesNotifier {

  private final RunStore runStore;
  private final ConversationStore conversationStore;

  MovedFilesNotifier(RunStore runStore, ConversationStore conversationStore) {
    this.runStore = runStore;
    this.conversationStore = conversationStore;
  }

  /** Tells the models once for each key. */
  void tell(TaskId task, String key, String words) {
    List<Part> parts = List.of(new Part.Text(words, true));
    Stream.concat(Stream.of(task.mainRun()), runStore.open(task).stream())
        .distinct()
        .filter(run -> runStore.find(run).isPresent())
        .forEach(run -> conversationStore.append(run, key, 0, parts));
  }
}
