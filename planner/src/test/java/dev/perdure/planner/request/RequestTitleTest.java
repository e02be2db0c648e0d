package dev.perdure.planner.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubject.Preview;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.testing.Subjects;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTitleTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{revision: 1, plan: {}} | plan.fileless.unchecked | {steps=0, files=0} | Start changing"
            + " code: 0 steps",
        "{revision: 1, plan: {steps: [{id: s}], verification: [{command: make}]}} |"
            + " plan.fileless.check | {steps=1, files=0, command=make} | Start changing code: 1"
            + " step, then run make",
        "{revision: 1, plan: {files: [{path: a}]}} | plan.unchecked | {steps=0, files=1} | Start"
            + " changing code: 0 steps, 1 file",
        "{revision: 1, plan: {files: [{path: a}, {path: b, action: read}], steps: [{id: s, files:"
            + " [a, c]}], verification: [{command: make}]}} | plan.check | {steps=1, files=2,"
            + " command=make} | Start changing code: 1 step, 2 files, then run make",
        "{revision: 1, plan: {files: [{path: a}], verification: [{command: x}, {command: y}]}} |"
            + " plan.checks | {steps=0, files=1, checks=2} | Start changing code: 0 steps, 1 file,"
            + " then run 2 checks",
        "{revision: 1, plan: {}, steps: [a, b]} | plan.held | {steps=a, b}"
            + " | Carry out what was held back: a, b (a no delivers the rest)",
        "{revision: 2, plan: {steps: [{id: a}, {id: b}, {id: c}]}, done: [a]} | plan.rest |"
            + " {steps=b, c} | Carry out the rest of the plan: b, c (what is done is kept)",
        "{mode: branch, branch: fix, files: [{path: a, additions: 3, deletions: 1, binary: false},"
            + " {path: b, additions: 4, deletions: 0, binary: false}]} | delivery.branch |"
            + " {branch=fix, remote=, files=2, added=7, removed=1} | Hand over branch fix: 2 files,"
            + " +7 −1",
        "{mode: patch, files: [{path: a, additions: 0, deletions: 5, binary: false}]} |"
            + " delivery.patch | {branch=, remote=, files=1, added=0, removed=5} | Hand over a"
            + " patch: 1 file, +0 −5",
        "{mode: push, branch: fix, remote: 'https://h/o/r', files: []} | delivery.push |"
            + " {branch=fix, remote=https://h/o/r, files=0, added=0, removed=0} | Push branch fix"
            + " to https://h/o/r: 0 files, +0 −0",
        "{mode: pull_request, branch: fix, remote: 'https://h/o/r', files: []} |"
            + " delivery.pull_request | {branch=fix, remote=https://h/o/r, files=0, added=0,"
            + " removed=0} | Open a pull request at https://h/o/r of branch fix: 0 files, +0 −0",
        "{callId: c, questions: [{question: 'Which  one?'}, {question: Why?}]} | question"
            + " | {question=Which one?} | Answer: Which one?",
        "{dimension: cost, limit: 10, spent: 12.5} | budget.cost | {limit=10, spent=12.5}"
            + " | Let the task use more than 10 dollars; used: 12.5",
        "{dimension: turns, limit: 50, spent: 51} | budget.turns | {limit=50, spent=51}"
            + " | Let the task use more than 50 turns; used: 51",
        "{dimension: turns, limit: 1, spent: 1} | budget.turns | {limit=1, spent=1}"
            + " | Let the task use more than 1 turn; used: 1",
        "{cause: planning_stuck, error: x} | operator.planning_stuck | {model=, step=}"
            + " | Let the planner try again",
        "{cause: step_failed, error: x, step: s} | operator.step_failed | {model=, step=s}"
            + " | Try step s again, or go on without it",
        "{cause: conflict, error: x, step: s} | operator.conflict | {model=, step=s}"
            + " | Try step s again, or go on without it",
        "{cause: provider, error: x, model: m} | operator.provider | {model=m, step=}"
            + " | Say how the task goes on",
        "{sandboxed: true, parts: [{kind: hook, name: lint, file: p.yaml},"
            + " {kind: mcp_server, name: db, file: .mcp.json}]} | trust"
            + " | {what=the hook 'lint' of p.yaml; the MCP server 'db' of .mcp.json} | Let the"
            + " repository's files run or loosen: the hook 'lint' of p.yaml; the MCP server 'db'"
            + " of .mcp.json"
      })
  void saysWhatAYesDoesAndGivesAPageItsParts(
      String subject, String key, String arguments, String text) {
    var title = RequestTitle.of(Json.yaml(subject, Subject.class));

    assertThat(title.key()).isEqualTo(key);
    assertThat(title.arguments()).hasToString(arguments);
    assertThat(title.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "edit | .github/ci.yml | call.edit | Change the protected file .github/ci.yml",
        "read | .env | call.read | Let the model read .env",
        "external_directory | /etc/* | call.external_directory | Go outside the workspace, to"
            + " /etc/*",
        "doom_loop | npm test | call.loop | Let the run go on, though it repeats itself: npm test",
        "skill | release | call.skill | Use the skill release",
        "tracker | 7 | call.tool | Let the tool bash use 7"
      })
  void saysWhatAYesLetsACallDo(String permission, String pattern, String key, String text) {
    var title = RequestTitle.of(Subjects.permission(List.of(Subjects.item(permission, pattern))));

    assertThat(title.key()).isEqualTo(key);
    assertThat(title.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bash | call.command | Run make",
        "bash_unconfined | call.unconfined | Run without a sandbox: make",
        "opaque | call.not_analysed | Run a script that could not be analysed: make",
        "opaque_unconfined | call.not_analysed | Run a script that could not be analysed: make",
        "network | call.network_command | Let a command reach make over the network: make"
      })
  void saysWhyACommandIsAskedFor(String permission, String key, String text) {
    var item = Subjects.item(permission, "make");
    var preview = Preview.command("make", "", List.of(), true, null, "");

    var title =
        RequestTitle.of(
            new PermissionSubject(
                "bash", JsonObject.empty(), preview, List.of(item), List.of(), List.of()));

    assertThat(title.key()).isEqualTo(key);
    assertThat(title.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"webfetch", "network"})
  void namesTheHostOfAPageWhicheverPermissionAsks(String permission) {
    var item = Subjects.item(permission, "docs.example");

    var title =
        RequestTitle.of(
            new PermissionSubject(
                "webfetch",
                JsonObject.empty(),
                Preview.hosts(List.of("docs.example")),
                List.of(item, item),
                List.of(),
                List.of()));

    assertThat(title.key()).isEqualTo("call.webfetch");
    assertThat(title.text()).isEqualTo("Fetch a page of docs.example");
  }

  @Test
  void namesWhatACommandDeletesOnlyWhereItDoesNothingElse() {
    assertThat(RequestTitle.of(Subjects.commands("rm -rf build", "rm -f a.log")).text())
        .isEqualTo("Delete build, a.log");
    assertThat(RequestTitle.of(Subjects.commands("rm -rf build", "git push -f")).text())
        .startsWith("Run a command that publishes to others: ");
  }
}
