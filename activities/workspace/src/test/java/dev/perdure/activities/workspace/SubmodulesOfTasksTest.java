package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.activities.journal.access.StartRoleStore;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.workflows.port.TaskRef;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The submodules of a task are those of the commit that its workspace began with. */
class SubmodulesOfTasksTest extends WorkspaceScene {

  private static final TaskId FORK = new TaskId("t_2");

  private TestRepository module;

  @BeforeEach
  void addASubmodule() {
    var program = Git.configuredIn(temporary.resolve("home"));
    var library = TestRepository.empty(temporary.resolve("library"), program);
    library.write("version.txt", "one\n");
    library.commit("One");
    users.git(
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "add",
        "-q",
        library.directory().toString(),
        "lib");
    users.commit("Add the library");
    module = TestRepository.empty(users.directory().resolve("lib"), program);
  }

  @Test
  void areFilledFromTheBaseOfARestoredBranch() {
    openTask();
    takeTheNextVersion();
    DirectoryOperations.delete(workspace().directory());

    activities.open(REF);

    assertThat(workspace().directory().resolve("lib/version.txt")).hasContent("one");
  }

  @Test
  void areNamedToModelsWithTheFateOfTheirChanges() {
    openTask();

    assertThat(records.workspaceFactsStore().find(TASK).orElseThrow().tree().lines())
        .contains("lib")
        .last()
        .isEqualTo(
            "Submodules (changes to their files are not delivered, so report a change that they need): lib");
  }

  @Test
  void areFilledInAForkFromTheBaseOfTheOtherTask() {
    openTask();
    String commit = users.head();
    takeTheNextVersion();
    create(FORK, JsonObject.empty(), users.directory().toString());
    records.forkOriginStore().fork(FORK, new ForkOrigin(TASK, "here", commit));

    activities.open(new TaskRef(FORK));

    assertThat(host.workspace(FORK).directory().resolve("lib/version.txt")).hasContent("one");
    assertThat(notices(FORK)).anySatisfy(notice -> assertThat(notice).contains("submodules lib"));
  }

  @Test
  void areFilledAgainInAWorkspaceThatIsRevived() {
    openTask();
    var restoring =
        host.notifying(
            new RestoredSubmodules(
                records.eventLog(),
                records.taskReader(),
                new StartRoleStore(records.database()),
                host));
    DirectoryOperations.delete(workspace().directory());

    restoring.restore(TASK);

    assertThat(host.workspace(TASK).directory().resolve("lib/version.txt")).hasContent("one");
  }

  @Test
  void areCopiedIntoTheWorktreeOfARunAndAreNoChangeOfIt() {
    openTask();
    var task = host.workspace(TASK);
    var own = task.directory().resolveSibling("t_1-sub-step");

    host.runs().open(task, own);

    assertThat(own.resolve("lib/version.txt")).hasContent("one");
    var run = host.runs().find(task, own).orElseThrow();
    assertThat(host.runs().changes(run).files()).isEmpty();
  }

  private void takeTheNextVersion() {
    module.write("version.txt", "two\n");
    module.commit("Two");
    users.commit("Take the next version");
  }
}
