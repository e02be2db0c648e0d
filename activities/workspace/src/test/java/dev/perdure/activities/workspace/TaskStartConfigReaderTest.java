package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.json.JsonObject;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskStartConfigReaderTest extends WorkspaceScene {

  @Test
  void wantsNothingWhereNobodySaysSo() {
    create(JsonObject.empty());

    assertThat(activities.open(REF).setup()).isEmpty();
  }

  @Test
  void wantsWhatTheOperatorAndThenTheRepositorySays() throws Exception {
    Files.createDirectories(temporary.resolve("config"));
    Files.writeString(temporary.resolve("config/perdure.yaml"), "workspace: {setup: [./first]}\n");
    commitSettings("workspace: {setup: [npm ci, make]}\n");
    create(JsonObject.empty());

    assertThat(activities.open(REF).setup()).containsExactly("./first", "npm ci", "make");
    assertThat(activities.open(REF).setup()).as("opened again").hasSize(3);
  }

  @Test
  void takesTheRepositorysWordFromTheCommitTheTaskBeganWith() {
    commitSettings("workspace: {setup: [make]}\n");
    users.write(".perdure/perdure.yaml", "workspace: {setup: [rm -rf /]}\n");
    create(JsonObject.empty());

    assertThat(activities.open(REF).setup()).containsExactly("make");
  }

  @Test
  void keepsTheCodeOwnersOfTheBaseCommitIfARuleAsksThem() {
    users.write("CODEOWNERS", "* @acme/all\n");
    commitSettings("policy: {approval: {rules: [{votes: [{codeowner: 1}]}]}}\n");
    users.write("CODEOWNERS", "* @mallory\n");
    openTask();

    assertThat(codeOwners()).containsExactly("* @acme/all\n");
  }

  @Test
  void keepsNoCodeOwnersThatNoRuleAsks() {
    users.write("CODEOWNERS", "* @acme/all\n");
    commitSettings("policy: {approval: {own: false}}\n");
    openTask();

    assertThat(codeOwners()).isEmpty();
  }

  private List<String> codeOwners() {
    return journal.database().sql("select content from code_owners").query(String.class).list();
  }

  @Test
  void everyAgentLosesTheToolsThatAFileSwitchesOff() throws Exception {
    Files.createDirectories(temporary.resolve("config"));
    Files.writeString(temporary.resolve("config/perdure.yaml"), "tools: {webfetch: false}\n");
    users.write(".perdure/agents/mine.md", "---\ntools: {webfetch: true}\n---\nWork.");
    commitSettings(
        "tools: {bash: false, webfetch: true}\npolicy: {delivery: auto}\nsmallModel: fake/small\n");
    create(JsonObject.empty());
    activities.open(REF);

    var agents =
        new JournalModule(journal.database())
            .taskStore()
            .configuration(TASK)
            .orElseThrow()
            .agents();

    assertThat(agents).extracting(Agent::name).contains("mine", "build");
    assertThat(agents)
        .noneMatch(agent -> agent.tools().isOn("bash"))
        .noneMatch(agent -> agent.tools().isOn("webfetch"));
    assertThat(agents)
        .filteredOn(agent -> "fake/small".equals(agent.model()))
        .extracting(Agent::name)
        .containsExactly("title", "summary");
    assertThat(notices()).anyMatch(notice -> notice.contains("'policy.delivery' (line 2)"));
  }

  @Test
  void saysWhichRulesNeverDecide() {
    commitSettings("permission:\n  bash: {'git push *': deny, 'git *': ask}\n");
    openTask();

    assertThat(notices())
        .anyMatch(notice ->
            notice.startsWith("The rule 'bash: git push *: deny' (repository, ")
                && notice.contains(":2) never decides: the later 'bash: git *: ask'"));
  }

  @Test
  void saysWhichSettingIsWrong() {
    commitSettings("workspace: {setup: make}\n");
    create(JsonObject.empty());

    assertThatThrownBy(() -> activities.open(REF))
        .isInstanceOfSatisfying(
            ActivityFailure.class,
            failure ->
                assertThat(((ApplicationFailure) failure.getCause()).getOriginalMessage())
                    .contains(".perdure/perdure.yaml")
                    .contains("'workspace.setup' must be a list"));
  }

  @Test
  void refusesATaskOnARepositoryWhoseFileCannotBeFollowed() {
    var wish = new RepositoryRequest(users.directory().toString(), Optional.empty(), false);
    var settings = new TaskStartConfigReader(host, files());
    assertThat(settings.inspect(wish).refused()).isEmpty();

    commitSettings("\nusers: {}\n");
    assertThat(settings.inspect(wish).refused().orElseThrow().sentence())
        .contains(".perdure/perdure.yaml", "line 2", "'users' is not supported yet");
    commitSettings("permission: {edit: deny}\n");
    assertThat(settings.inspect(wish).refused()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "perdure.yaml",
        "perdure.yml",
        ".perdure.yaml",
        ".perdure.yml",
        ".perdure/perdure.yml",
        ".perdure/config.yaml",
        ".perdure/config.yml",
        ".perdure/perdure.json",
        ".perdure/settings.yaml",
        "perdure.json",
        ".perdure.json",
        "Perdure.yaml",
        ".config/perdure/perdure.yaml"
      })
  void refusesSettingsWhereTheyWouldHaveNoEffect(String path) {
    users.write(path, "permission: {edit: deny}\n");
    users.commit("Settings");
    var wish = new RepositoryRequest(users.directory().toString(), Optional.empty(), false);

    assertThat(
            new TaskStartConfigReader(host, files())
                .inspect(wish)
                .refused()
                .orElseThrow()
                .sentence())
        .contains("'" + path + "'", "move the file to .perdure/perdure.yaml");
  }

  @Test
  void refusesARequestThatCallsACommandWhoseFileCannotBeUsed() {
    users.write(".claude/commands/pr.md", "---\nsubtask: often\n---\nReview $1\n");
    users.commit("A command");
    create(JsonObject.empty());
    journal.database().sql("update task set request = '/pr 12' where id = ?", TASK).update();

    assertThatThrownBy(() -> activities.open(REF))
        .isInstanceOfSatisfying(
            ActivityFailure.class,
            failure ->
                assertThat(((ApplicationFailure) failure.getCause()).getOriginalMessage())
                    .contains("The command '/pr' can't be used", "'subtask' must be true"));
  }

  @Test
  void copiesIgnoredFilesThatAreWantedAndNoOthers() throws IOException {
    users.write(".gitignore", "*.local\nbuild/\n");
    commitSettings("workspace: {include: ['*.local', 'build/cache/**']}\n");
    users.write("app.local", "mine\n");
    users.write("build/cache/a.bin", "a\n");
    users.write("build/out.bin", "b\n");
    Files.createSymbolicLink(users.directory().resolve("evil.local"), temporary.resolve("secret"));
    openTask();

    var place = workspace().directory();
    assertThat(place.resolve("app.local")).hasContent("mine");
    assertThat(place.resolve("build/cache/a.bin")).exists();
    assertThat(place.resolve("build/out.bin")).doesNotExist();
    assertThat(place.resolve("evil.local")).doesNotExist();
    assertThat(notices())
        .contains(
            "Copied in although git ignores it: app.local, build/cache/a.bin.",
            "Left out of 'include': 1. At most 1000 files of 20 MB each are copied, no links.");
  }

  @Test
  void saysWhichWishForIgnoredFilesNothingMatches() throws IOException {
    users.write(".gitignore", "*.local\n");
    commitSettings("workspace: {include: ['*.locl', 'x[']}\n");
    users.write("app.local", "mine\n");
    openTask();

    assertThat(notices())
        .contains(
            "No file that git ignores matches '*.locl' of 'include'.",
            "No file that git ignores matches 'x[' of 'include'.");
  }

  @Test
  void copiesNothingThroughALinkOfTheRepository() throws IOException {
    Path outside = Files.createDirectory(temporary.resolve("outside"));
    Files.createSymbolicLink(users.directory().resolve("cache"), outside);
    commitSettings("workspace: {include: ['cache/*.local']}\n");
    Files.delete(users.directory().resolve("cache"));
    users.write(".git/info/exclude", "*.local\n");
    users.write("cache/app.local", "mine\n");
    openTask();

    assertThat(outside).isEmptyDirectory();
  }

  private void commitSettings(String text) {
    users.write(".perdure/perdure.yaml", text);
    users.git("add", "-A");
    users.git("commit", "-m", "Settings");
  }
}
