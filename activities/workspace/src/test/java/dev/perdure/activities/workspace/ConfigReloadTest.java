package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.LastGoodConfigReader;
import dev.perdure.activities.config.OrganisationVersion;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.workflows.port.TaskRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configuration files that are changed while a server runs. */
class ConfigReloadTest extends WorkspaceScene {

  private static final TaskId LATER = new TaskId("t_2");

  private LastGoodConfigReader reader;

  @Override
  ConfigFiles files() {
    if (reader == null) {
      reader =
          new LastGoodConfigReader(temporary, file -> CodeFormatters.of(file.section("formatter")));
    }
    return super.files().readBy(reader);
  }

  @Test
  void holdForTasksThatBeginLaterAndNotForOneThatRuns() throws IOException {
    write(
        """
        model: fake/first
        permission: {webfetch: deny}
        formatter: {up: {command: [tr, a-z, A-Z], extensions: [.txt]}}
        """);
    openTask();

    write("model: fake/second\npermission: {webfetch: ask}\n");
    openLater();

    assertThat(settings(TASK).model()).isEqualTo("fake/first");
    assertThat(settings(TASK).formatter().fields()).containsKey("up");
    assertThat(rules(TASK)).contains(Rule.of("webfetch", "*", RuleAction.DENY));
    assertThat(settings(LATER).model()).isEqualTo("fake/second");
    assertThat(settings(LATER).formatter().fields()).isEmpty();
    assertThat(rules(LATER)).contains(Rule.of("webfetch", "*", RuleAction.ASK));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "modle: fake/second | line 1: there is no key 'modle'",
        "model: [ | line 1: invalid YAML",
        "policy: {delivery: often} | line 1: 'policy.delivery'",
        "permission: {edit: no} | line 1: 'no' is not an action",
        "workspace: {caches: [relative]} | line 1: 'workspace.caches' holds 'relative'",
        "formatter: {up: {command: []}} | line 1: The formatter 'up' needs a command"
      })
  void thatAreBrokenKeepTheirLastGoodContentAndSaySo(String broken, String error)
      throws IOException {
    write("model: fake/first\npermission: {webfetch: deny}\n");
    assertThat(files().errors()).isEmpty();

    write(broken);
    openLater();

    assertThat(settings(LATER).model()).isEqualTo("fake/first");
    assertThat(rules(LATER)).contains(Rule.of("webfetch", "*", RuleAction.DENY));
    assertThat(files().errors())
        .singleElement()
        .asString()
        .contains("The file '" + file() + "' is wrong, line", error.strip());
    assertThat(notices(LATER))
        .anyMatch(notice ->
            notice.contains(error.strip())
                && notice.endsWith("Until it is mended, its last good content holds."));
  }

  @Test
  void ofTheOrganisationKeepTheirDigestWithATaskAndNameAnotherOneOfTheServer() throws IOException {
    Path organisation = files().organisation();
    Files.createDirectories(organisation.getParent());
    Files.writeString(organisation, "permission: {webfetch: deny}\n");
    var version = new OrganisationVersion("elsewhere", "sha256:1");
    create(LATER, JsonObject.empty(), users.directory().toString());
    records.newTaskStore().organisation(LATER, version);
    activities.open(new TaskRef(LATER));

    String digest = files().organisationConfig().digest();
    assertThat(records.taskStore().configuration(LATER).orElseThrow().organisation())
        .isNotNull()
        .extracting(OrganisationVersion::digest)
        .isEqualTo(digest);
    assertThat(records.permissionStore().configured(LATER).orElseThrow().getFirst().place(0))
        .isEqualTo("%s@%s:1".formatted(organisation, digest.substring(0, 19)));
    assertThat(notices(LATER))
        .anyMatch(notice -> notice.contains("sha256:1, and the worker") && notice.contains(digest));

    create(JsonObject.empty());
    records.newTaskStore().organisation(TASK, new OrganisationVersion("here", digest));
    activities.open(new TaskRef(TASK));
    assertThat(notices(TASK))
        .noneMatch(notice -> notice.contains("worker"))
        .anyMatch(notice -> notice.contains("rules of " + organisation + "@sha256:"));
  }

  @Test
  void holdAgainOnceTheyAreMended() throws IOException {
    write("model: fake/first\n");
    files().errors();
    write("model: 7\n");
    assertThat(files().errors()).hasSize(1);

    write("model: fake/third\n");
    openLater();

    assertThat(files().errors()).isEmpty();
    assertThat(settings(LATER).model()).isEqualTo("fake/third");
  }

  @Test
  void ofAgentsAreKeptAsTheyWereWhileOneIsBroken() throws IOException {
    Path folder = Files.createDirectories(temporary.resolve(".config/perdure/agents"));
    Files.writeString(folder.resolve("careful.md"), "Be careful.");
    assertThat(files().errors()).isEmpty();

    Files.writeString(folder.resolve("careful.md"), "---\nstepss: 3\n---\nBe quick.");
    openLater();

    assertThat(records.taskStore().configuration(LATER).orElseThrow().agents())
        .filteredOn(agent -> agent.name().equals("careful"))
        .singleElement()
        .hasFieldOrPropertyWithValue("prompt", "Be careful.");
    assertThat(notices(LATER))
        .anyMatch(notice -> notice.contains("careful.md' is wrong, line 2: there is no key"));
  }

  @Test
  void areAnErrorWhereTheyWereNeverGood() throws IOException {
    write("modle: fake/first\n");

    assertThatThrownBy(() -> files().requireSense())
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("line 1: there is no key 'modle'");
  }

  private Path file() {
    return temporary.resolve("config/perdure.yaml");
  }

  private void write(String text) throws IOException {
    Files.createDirectories(temporary.resolve("config"));
    Files.writeString(file(), text);
  }

  private void openLater() {
    create(LATER, JsonObject.empty(), users.directory().toString());
    activities.open(new TaskRef(LATER));
  }

  private Settings settings(TaskId task) {
    return records.taskStore().configuration(task).orElseThrow().settings();
  }

  private List<Rule> rules(TaskId task) {
    return records.permissionStore().configured(task).orElseThrow().stream()
        .flatMap(layer -> layer.rules().stream())
        .toList();
  }
}
