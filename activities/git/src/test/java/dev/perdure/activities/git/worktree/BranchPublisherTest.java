package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BranchPublisherTest extends WorkspaceFiles {

  private static final String BRANCH = "perdure/t_1-fix-the-grosse";

  private BranchPublisher delivery;
  private String place;

  @BeforeEach
  void work() {
    delivery = new BranchPublisher(fixture.program);
    place = fixture.users.directory().toString();
    WorkspaceFixture.write(workspace, "fix.txt", "fixed\n");
    fixture.steps().commit(workspace, "Fix it", "step");
  }

  @Test
  void addsTheBranchAndTouchesNothingElse() {
    fixture.users.write("README.md", "dirty\n");
    var before = fixture.users.state();
    var delivered = deliver(place);
    assertThat(delivered.branch()).isEqualTo(BRANCH);
    assertThat(delivered.inRepository()).isTrue();
    assertThat(delivered.notice()).isEmpty();
    assertThat(fixture.users.git("show", BRANCH + ":fix.txt")).isEqualTo("fixed");
    assertThat(withoutObjects()).isEqualTo(withoutObjects(before, ".git/refs/heads/" + BRANCH));
  }

  @Test
  void isContentWhenAskedAgainAndMovesOnWithMoreWork() {
    var first = deliver(place);
    assertThat(deliver(place)).isEqualTo(first);
    WorkspaceFixture.write(workspace, "more.txt", "more\n");
    var more = fixture.steps().commit(workspace, "More", "step").commit();
    assertThat(deliver(place).branch()).isEqualTo(BRANCH);
    assertThat(fixture.users.git("rev-parse", BRANCH)).isEqualTo(more);
  }

  @Test
  void takesAnotherNameWhereTheBranchIsSomebodysOwn() {
    fixture.users.git("branch", BRANCH);
    var delivered = deliver(place);
    assertThat(delivered.branch()).isEqualTo(BRANCH + "-2");
    assertThat(delivered.notice())
        .hasValueSatisfying(notice -> assertThat(notice).contains("'" + BRANCH + "' was taken"));
    assertThat(fixture.users.git("rev-parse", BRANCH)).isEqualTo(fixture.users.head());
  }

  @Test
  void takesAnotherNameWhereTheDeliveredBranchIsCheckedOut() {
    deliver(place);
    fixture.users.git("checkout", "--quiet", BRANCH);
    WorkspaceFixture.write(workspace, "more.txt", "more\n");
    fixture.steps().commit(workspace, "More", "step");
    assertThat(deliver(place).branch()).isEqualTo(BRANCH + "-2");
    assertThat(fixture.users.directory().resolve("more.txt")).doesNotExist();
  }

  @Test
  void avoidsABranchThatStandsInTheWayOfTheFolder() {
    fixture.users.git("branch", "perdure");
    assertThat(deliver(place).branch()).isEqualTo("perdure-t_1-fix-the-grosse");
  }

  @Test
  void runsNoHookOfTheRepository() throws Exception {
    var hook = fixture.users.directory().resolve(".git/hooks/reference-transaction");
    Files.createDirectories(hook.getParent());
    Files.writeString(hook, "#!/bin/sh\ntouch '" + temporary.resolve("ran") + "'\nexit 1\n");
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    assertThat(deliver(place).inRepository()).isTrue();
    assertThat(temporary.resolve("ran")).doesNotExist();
  }

  @Test
  void keepsTheBranchWhereTheRepositoryIsAnAddress() {
    var delivered = deliver("https://example.org/x.git");
    assertThat(delivered.inRepository()).isFalse();
    assertThat(delivered.notice())
        .hasValueSatisfying(notice -> assertThat(notice).contains("apply the patch"));
  }

  @Test
  void givesAPatchThatApplies() throws Exception {
    Files.write(workspace.directory().resolve("image.bin"), new byte[] {0, 1, 2, (byte) 0xff});
    fixture.steps().commit(workspace, "An image", "step");
    var patch = temporary.resolve("task.patch");
    delivery.patch(workspace, fixture.steps().tip(workspace), patch);
    fixture.users.git("apply", patch.toString());
    assertThat(fixture.users.directory().resolve("fix.txt")).hasContent("fixed");
    assertThat(fixture.users.directory().resolve("image.bin"))
        .hasBinaryContent(new byte[] {0, 1, 2, (byte) 0xff});
  }

  private Map<String, String> withoutObjects() {
    return withoutObjects(fixture.users.state(), "");
  }

  private Map<String, String> withoutObjects(Map<String, String> state, String added) {
    var left =
        state.entrySet().stream()
            .filter(entry -> !entry.getKey().startsWith(".git/objects/"))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    if (!added.isEmpty()) {
      left.put(added, fixture.steps().tip(workspace) + "\n");
    }
    return left;
  }

  private BranchPublisher.Delivered deliver(String location) {
    return delivery.branch(workspace, fixture.steps().tip(workspace), location);
  }
}
