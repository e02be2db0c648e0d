package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.forge.TestForge;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.StartRoleStore;
import dev.perdure.planner.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A task whose requester has a role in the repository {@code team/shop} of a server alone. */
class StartRightsTest extends WorkspaceScene {

  private static final String TOKEN = "zq9x-token-of-the-team";

  private TestForge forge;

  @Override
  HostWorkspaces siteIn(Path data) {
    forge = TestForge.open(temporary.resolve("forge"));
    var variables = Map.of("GITHUB_TOKEN", TOKEN, "GITHUB_URL", forge.url());
    return super.siteIn(data)
        .with(ForgeAccess.of(name -> Optional.ofNullable(variables.get(name))));
  }

  @BeforeEach
  void addRepositories() {
    forge.add("team/shop");
    forge.add("team/other");
    forge.allow(TOKEN, "team/shop", "team/other");
  }

  @AfterEach
  void stopForge() {
    forge.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"push", "pull_request"})
  void aTaskPushesToNoOtherRepository(String mode) {
    create(
        JsonObject.of("delivery", Map.of("mode", mode, "remote", address("team/other"))),
        address("team/shop"));
    limitToShop();

    assertThatThrownBy(() -> activities.open(REF))
        .hasMessageContaining(
            "The role 'requester@%s' of 'ada' does not hold for the repository '%s', which this task names"
                .formatted(shop(), address("team/other")));
  }

  @Test
  void aNamedRemoteOfACheckoutLeadsToNoOtherRepository() {
    users.git("remote", "add", "origin", address("team/other"));
    create(JsonObject.of("delivery", Map.of("mode", "push")));
    new StartRoleStore(records.database())
        .keep(TASK, List.of(RoleGrant.parse("requester@" + users.directory())));

    assertThatThrownBy(() -> activities.open(REF))
        .hasMessageContaining("does not hold for the repository '%s'", address("team/other"));
  }

  @Test
  void aTaskMayPushToItsRepository() {
    create(JsonObject.of("delivery", Map.of("mode", "push")), address("team/shop"));
    limitToShop();

    activities.open(REF);

    assertThat(workspace().directory()).exists();
  }

  @Test
  void aFileOfTheRepositoryNamesNoRemote() {
    commit("delivery: {mode: push, remote: '%s'}\n".formatted(address("team/other")));
    create(JsonObject.empty(), address("team/shop"));

    activities.open(REF);

    assertThat(records.taskReader().options(TASK).leavesMachine()).isFalse();
    assertThat(records.taskReader().options(TASK).remote()).isEqualTo("origin");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSubmoduleOfAnotherRepositoryStaysEmptyWithoutARoleThere(boolean isLimited) {
    forge.addSubmodule(
        "team/shop", address("team/other"), forge.tip("team/other", "main").orElseThrow());
    create(JsonObject.empty(), address("team/shop"));
    if (isLimited) {
      limitToShop();
    }

    activities.open(REF);

    assertThat(String.join("\n", notices()).contains("does not hold for the repository"))
        .isEqualTo(isLimited);
    assertThat(forge.requests().stream().anyMatch(request -> request.contains("/team/other.git")))
        .isEqualTo(!isLimited);
  }

  private void limitToShop() {
    new StartRoleStore(records.database())
        .keep(TASK, List.of(RoleGrant.parse("requester@" + shop())));
  }

  private String shop() {
    return forge.url().replaceFirst("http://", "") + "/team/shop";
  }

  private String address(String repository) {
    return forge.url() + "/" + repository + ".git";
  }

  private void commit(String settings) {
    Git bare =
        Git.configuredIn(temporary.resolve("home"))
            .on(forge.repositories().resolve("team/shop.git"));
    String blob =
        bare.demand(
                List.of("hash-object", "-w", "--stdin"), settings.getBytes(StandardCharsets.UTF_8))
            .text();
    String folder = tree(bare, "100644 blob %s\tperdure.yaml\n".formatted(blob));
    String tree = tree(bare, "040000 tree %s\t.perdure\n".formatted(folder));
    String made = Author.PERDURE.on(bare).text("commit-tree", "-m", "Set", "-p", "main", tree);
    bare.text("update-ref", "refs/heads/main", made);
  }

  private static String tree(Git bare, String entry) {
    return bare.demand(List.of("mktree"), entry.getBytes(StandardCharsets.UTF_8)).text();
  }
}
