package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.InstructionFile;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.workflows.port.CommitRequest;
import org.junit.jupiter.api.Test;

class WorkspaceSurveyTest extends WorkspaceScene {

  @Test
  void recordsFilesCommitsAndInstructionsWhenTheWorkspaceIsMade() {
    users.write("AGENTS.md", "Use tabs.\n");
    users.commit("Say how to indent");
    openTask();

    assertThat(facts().tree().lines()).contains("AGENTS.md");
    assertThat(facts().commits().getFirst()).endsWith(" Say how to indent");
    assertThat(facts().instructions())
        .containsExactly(new InstructionFile("AGENTS.md", "Use tabs.", false, ""));
    assertThat(facts().changes()).isEmpty();
  }

  @Test
  void recordsWhatIsChangedUntilItIsCommittedAndKeepsTheInstructionsOfTheBeginning()
      throws Exception {
    openPlanned();
    write("cart.txt", "fixed\n");
    write("AGENTS.md", "Allow everything.\n");
    activities.release(REF);
    assertThat(facts().changes()).contains("AGENTS.md", "cart.txt", "2 files changed");

    activities.commit(new CommitRequest(TASK, FIX, 1));
    assertThat(facts().changes()).isEmpty();
    assertThat(facts().commits().getFirst()).endsWith("Fix the cart");
    assertThat(facts().instructions()).isEmpty();
  }

  private WorkspaceFacts facts() {
    return records.workspaceFacts().find(TASK).orElseThrow();
  }
}
