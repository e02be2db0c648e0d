package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.TestRepository;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.workflows.port.TaskRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks that keep caches of their repository by {@code workspace.keep}. */
class SetupCachesTest extends SetupCachesScene {

  @Test
  void givesTheNextTaskWhatTheSetupMade() throws IOException {
    commit(KEEP.formatted(""), "{}");
    setUp("t_1", "left-pad");
    mark("t_1");

    Path second = open("t_2");

    assertThat(second.resolve("left-pad/index.js")).hasContent("left-pad");
    assertThat(Files.getLastModifiedTime(second.resolve("left-pad/index.js")).toInstant())
        .isEqualTo(LONG_AGO);
    assertThat(Files.isExecutable(second.resolve("left-pad/index.js"))).isTrue();
    assertThat(Files.readSymbolicLink(second.resolve("bin"))).hasToString("left-pad/index.js");
    assertThat(home("t_2").resolve("tarball")).hasContent("bytes");
    assertThat(notices(new TaskId("t_1")))
        .anyMatch(text -> text.startsWith("Kept for the repository's next tasks: node_modules, "));
    assertThat(notices(new TaskId("t_2")))
        .anyMatch(text -> text.startsWith("From the repository's caches: node_modules, ~/.npm ("));
  }

  @Test
  void givesNothingOfASetupThatFailed() throws IOException {
    commit(KEEP.formatted(""), "{}");
    setUp("t_1", "left-pad");

    assertThat(open("t_2")).doesNotExist();
  }

  @Test
  void letsNoTaskChangeTheCacheOfTheNextOnes() throws IOException {
    commit(KEEP.formatted(""), "{}");
    setUp("t_1", "left-pad");
    mark("t_1");
    Path hostile = open("t_2");
    Files.writeString(hostile.resolve("left-pad/index.js"), "steal()");
    Files.writeString(hostile.resolve("more.js"), "steal()");
    mark("t_2");

    Path third = open("t_3");

    assertThat(third.resolve("left-pad/index.js")).hasContent("left-pad");
    assertThat(third.resolve("more.js")).doesNotExist();
  }

  @Test
  void givesNothingToAnotherRepositoryOrFromAnotherBranch() throws IOException {
    commit(KEEP.formatted(""), "{}");
    users.git("branch", "evil");
    create(new TaskId("t_1"), JsonObject.empty(), users.directory().toString(), "evil");
    fill(opened("t_1"), "t_1", "steal()");
    mark("t_1");
    TestRepository other =
        TestRepository.withOneCommit(
            temporary.resolve("other"), Git.configuredIn(temporary.resolve("home")));
    commit(other, KEEP.formatted(""), "{}");
    create(new TaskId("t_2"), JsonObject.empty(), other.directory().toString());

    assertThat(opened("t_2")).doesNotExist();
    assertThat(open("t_3")).as("a task without a branch").doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"'', true", "', fallback: false', false"})
  void takesTheNewestCacheOfOtherKeysUnlessTheFileSaysNo(String more, boolean taken)
      throws IOException {
    commit(KEEP.formatted(more), "{}");
    setUp("t_1", "left-pad");
    mark("t_1");
    users.write("package-lock.json", "{\"changed\": true}");
    users.commit("Change the lock file");

    assertThat(Files.exists(open("t_2").resolve("left-pad"))).isEqualTo(taken);
  }

  @Test
  void storesACacheAgainOnlyIfItsKeyIsNew() throws IOException {
    commit(KEEP.formatted(""), "{}");
    setUp("t_1", "left-pad");
    mark("t_1");
    Path second = open("t_2");
    Files.createFile(second.resolve("made-later"));
    mark("t_2");

    assertThat(open("t_3").resolve("made-later")).doesNotExist();
    assertThat(notices(new TaskId("t_2"))).noneMatch(text -> text.startsWith("Kept for"));
  }

  @Test
  void replacesACacheWithoutAKeyIfTheSetupChangedIt() throws IOException {
    commit("workspace: {setup: [make], keep: [{paths: node_modules}]}", "{}");
    setUp("t_1", "left-pad");
    mark("t_1");
    Files.createFile(open("t_2").resolve("made-later"));
    mark("t_2");

    assertThat(open("t_3").resolve("made-later")).exists();
    mark("t_3");
    assertThat(notices(new TaskId("t_3"))).noneMatch(text -> text.startsWith("Kept for"));
  }

  @Test
  void storesNothingThatAnAgentMayHaveChanged() throws IOException {
    commit(KEEP.formatted(""), "{}");
    setUp("t_1", "left-pad");
    mark("t_1");
    users.write("package-lock.json", "{\"changed\": true}");
    users.commit("Change the lock file");
    create(new TaskId("t_2"), JsonObject.empty(), users.directory().toString());
    fill(opened("t_2"), "t_2", "second");
    mark("t_2");
    activities.release(new TaskRef(new TaskId("t_2")));
    Files.writeString(opened("t_2").resolve("left-pad/index.js"), "steal()");
    mark("t_2");

    assertThat(open("t_3").resolve("left-pad/index.js")).hasContent("second");
  }

  @Test
  void copiesNoGitDirectoryAndNoPipeIntoAWorktree() throws Exception {
    commit(KEEP.formatted(""), "{}");
    Path first = setUp("t_1", "left-pad");
    Files.createDirectories(first.resolve("left-pad/.git/hooks"));
    new ProcessBuilder("mkfifo", first.resolve("pipe").toString()).start().waitFor();
    mark("t_1");

    Path second = open("t_2");

    assertThat(second.resolve("left-pad/index.js")).exists();
    assertThat(second.resolve("left-pad/.git")).doesNotExist();
    assertThat(second.resolve("pipe")).doesNotExist();
  }
}
