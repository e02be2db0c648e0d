package dev.perdure.activities.task;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.prompt.PromptLibrary;
import java.util.List;
import java.util.Map;

/** Tells the main run that its plan is approved, and where the plan stands. */
final class ApprovalMessage {

  private final ConversationStore conversationStore;
  private final PromptLibrary prompts;
  private final PlanFile planFile;

  ApprovalMessage(ConversationStore conversationStore, PromptLibrary prompts, PlanFile planFile) {
    this.conversationStore = conversationStore;
    this.prompts = prompts;
    this.planFile = planFile;
  }

  void append(TaskId task, PlanApprovalReader.Approval approval) {
    String text =
        prompts
            .prompt("build/switch")
            .render(
                Map.of(
                    "revision", String.valueOf(approval.plan().revision()),
                    "by", " by " + approval.settlement().by(),
                    "file", planFile.path(task).toString()));
    String key = "switch-" + approval.plan().revision();
    conversationStore.append(task.mainRun(), key, 0, List.of(new Part.Text(text, true)));
  }
}
