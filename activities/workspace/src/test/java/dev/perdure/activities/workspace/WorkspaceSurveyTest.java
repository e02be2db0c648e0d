package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.InstructionFile;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.workflows.port.CommitRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "'conf/*', 1",
    "conf/prod.key, 1",
    "'*.key', 2",
    "'*prod*', 2",
  })
  void namesNoFileThatTheRulesDenyToRead(String pattern, int denied) throws Exception {
    users.write("conf/prod.key", "k\n");
    users.write("lib/prod-2.key", "k\n");
    users.commit("Add keys");
    write(
        temporary.resolve("config/perdure.yaml"),
        "permission:\n  read:\n    \"%s\": deny\n".formatted(pattern));
    openPlanned();
    write("cart.txt", "fixed\n");
    write("conf/prod.key", "changed\n");
    write("lib/prod-2.key", "changed\n");
    activities.release(REF);

    String left =
        denied == 1
            ? "(1 file that your rules deny is left out)"
            : "(2 files that your rules deny are left out)";
    assertThat(facts().tree()).endsWith(left).contains("cart.txt").doesNotContain("prod.key");
    assertThat(facts().changes()).endsWith(left).contains("cart.txt").doesNotContain("prod.key");
    assertThat(facts().tree().contains("prod-2.key")).isEqualTo(denied == 1);
    assertThat(facts().changes().contains("prod-2.key")).isEqualTo(denied == 1);
  }

  @Test
  void namesNoChangeThatTheRulesDenyToRead() throws Exception {
    users.write("conf/prod.key", "k\n");
    users.commit("Add keys");
    write(temporary.resolve("config/perdure.yaml"), "permission:\n  read:\n    conf/*: deny\n");
    openPlanned();
    write("conf/prod.key", "changed\n");
    activities.release(REF);

    assertThat(facts().changes()).isEqualTo("(1 file that your rules deny is left out)");
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private WorkspaceFacts facts() {
    return records.workspaceFactsStore().find(TASK).orElseThrow();
  }
}
