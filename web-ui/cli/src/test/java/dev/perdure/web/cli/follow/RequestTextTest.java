package dev.perdure.web.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.StyledText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTextTest {
  @Test
  void aPermissionShowsTheCommandItsRiskAndItsDiff() {
    assertThat(
            lines(
                "permission",
                "{'tool':'bash','command':'cd x; rm -rf build','cwd':'app','claim':'tidying up',"
                    + "'items':[{'text':'rm -rf build'}],'diff':'--- a\\n+++ b'}"))
        .contains(
            "Risk: high, deletes files",
            "  command: cd x; rm -rf build",
            "  folder: app",
            "  the agent says: tidying up",
            "  asks for: rm -rf build",
            "--- a",
            "+++ b");
  }

  @Test
  void everyLineOfACommandIsShownAndWhatItHidesIsNamed() {
    assertThat(
            lines(
                "permission",
                "{'tool':'bash','command':'echo \u202eok\\n"
                    + "rm -rf /','sandboxed':false,'notAnalysed':'it may run anything:"
                    + " eval','always':['rm *','rm *']}"))
        .contains(
            "  command: echo ‹U+202E›ok",
            "           rm -rf /",
            "  allow always would cover: rm *",
            "  It would run without a sandbox, with all your rights.",
            "  Not analysed, it may do more than is shown: it may run anything: eval")
        .doesNotContain("                            rm *");
  }

  @Test
  void aCommandThatIsAskedAboutAsAWholeIsSaidOnce() {
    assertThat(lines("permission", "{'command':'make all','items':[{'text':'make all'}]}"))
        .filteredOn(line -> line.contains("make all"))
        .containsExactly("  command: make all");
  }

  @Test
  void aCommandInTheSandboxSaysThatFilesOutsideTheWorkspaceStay() {
    String sandbox =
        "  sandbox: inside it; it can change no file outside the workspace, except caches";
    String subject = "{'command':'cp a /opt/a','sandboxed':%s,'items':[{'permission':'%s'}]}";

    assertThat(lines("permission", subject.formatted(true, "external_directory")))
        .contains(sandbox);
    assertThat(lines("permission", subject.formatted(false, "external_directory")))
        .doesNotContain(sandbox);
    assertThat(lines("permission", subject.formatted(true, "bash"))).doesNotContain(sandbox);
  }

  @Test
  void aPlanSaysWhoEditedIt() {
    assertThat(lines("plan", "{'revision':1,'editedBy':'ada','plan':{'overview':'Greet.'}}"))
        .contains("Edited by ada");
    assertThat(lines("plan", "{'revision':1,'plan':{'overview':'Greet.'}}"))
        .noneMatch(line -> line.contains("Edited"));
  }

  @Test
  void aBudgetSaysWhatCannotBeCounted() {
    assertThat(
            lines(
                "budget",
                "{'dimension':'tokens','limit':0,'spent':5,'proposed':2000000,"
                    + "'unpriced':{'model':'openai/local','limit':10}}"))
        .contains(
            "  10 dollars are counted in tokens: the price of openai/local is unknown",
            "  spent: 5 tokens",
            "  proposed: 2,000,000 tokens");
  }

  @Test
  void aBudgetNamesTheSharedLimitAndWhoMayRaiseIt() {
    assertThat(
            lines(
                "budget",
                "{'dimension':'cost','limit':20,'spent':21,'proposed':42,'spending':{'per':'person',"
                    + "'name':'ana','period':'day','starts':'2026-11-30',"
                    + "'ends':'2026-12-01T00:00:00Z','raisedBy':['approver','admin']}}"))
        .contains(
            "  The limit of the person ana for the day from 2026-11-30 is used up. A person with one"
                + " of the roles approver, admin may raise it; the task goes on by itself at"
                + " 2026-12-01T00:00:00Z");
  }

  @Test
  void choicesStandInTheOrderOfTheRequest() {
    String refused = "{'kind':'operator','outcomes':['switch_model','stop','retry']}";
    var request = new FetchedRequest(JsonNodes.tryRead(refused.replace('\'', '"')).orElseThrow());
    assertThat(DecisionChoice.offeredBy(request))
        .extracting(DecisionChoice::outcome)
        .containsExactly("switch_model", "stop", "retry");
  }

  @Test
  void aQuestionHasItsOptions() {
    assertThat(
            lines(
                "question",
                "{'questions':[{'question':'Which?','options':[{'label':'A','description':'short'},{'label':'B'}]}]}"))
        .contains("Which?", "  1  A: short", "  2  B");
  }

  @Test
  void aPlanSaysWhatIsStillAskedAndWhatHasMoved() {
    assertThat(
            lines(
                "plan",
                "{'revision':2,'plan':{'overview':'Round"
                    + " up','steps':[{'id':'s2','title':'Fix','dependsOn':['s1'],'source':'draft-2','checks':[{'description':'It"
                    + " rounds'}]}]},'diff':{'changed':['s2']},'wouldAsk':['git push origin main'],"
                    + "'base':{'behind':2,'overlapping':['cart.txt'],'uncommitted':['cart.lock']}}"))
        .contains(
            "    Round up",
            "  1 Fix (s2, after s1, from draft-2)",
            "    done when: It rounds",
            "    changed: s2",
            "  will still ask for: git push origin main",
            "  commits since the task began: 2",
            "  changed meanwhile: cart.txt",
            "  not committed: cart.lock");
  }

  @Test
  void aDeliveryNamesTheBranch() {
    assertThat(lines("delivery", "{'mode':'push','branch':'perdure/t1','commit':'abc'}"))
        .contains("  mode: push", "  branch: perdure/t1", "  commit: abc");
  }

  @Test
  void aBudgetRoundsDollarsToCents() {
    assertThat(lines("budget", "{'dimension':'cost','limit':10,'spent':10.020316,'proposed':20}"))
        .contains("  limit: $10", "  spent: $10.02", "  proposed: $20");
    assertThat(lines("budget", "{'dimension':'turns','limit':1,'spent':1,'proposed':2}"))
        .contains("  limit: 1 turn", "  proposed: 2 turns");
  }

  @Test
  void aDeliverySaysHowItsChecksEndedAndNumbersThoseOfAPerson() {
    assertThat(
            lines(
                "delivery",
                """
                {'verification':[{'command':'make test','passed':true,'exitCode':0},
                  {'command':'make lint','passed':false,'exitCode':2,'reason':'It has warnings.'},
                  {'description':'The pages load','passed':null}],
                 'manualChecks':['It opens.','It closes.']}
                """))
        .contains(
            "  ✓ make test",
            "  ✗ make lint (exit 2): It has warnings.",
            "  · The pages load (not run)",
            "  1  It opens.",
            "  2  It closes.")
        .noneMatch(line -> line.contains("{"));
  }

  @Test
  void aDeliverySaysThatNothingVerifiedIt() {
    assertThat(lines("delivery", "{'verification':[{'command':'make','passed':null}]}"))
        .contains("  Not verified: no check was run.");
    assertThat(lines("delivery", "{'verification':[{'command':'make','passed':true}]}"))
        .doesNotContain("  Not verified: no check was run.");
  }

  @Test
  void aDeliveryMarksTheFilesThatOtherProgramsExecute() {
    assertThat(
            lines(
                "delivery",
                """
                {'files':[{'path':'.envrc','status':'added','additions':2,'deletions':0,
                  'runs':'runs on your machine: direnv runs it'},
                 {'path':'a.txt','status':'modified','additions':1,'deletions':3}]}
                """))
        .contains(
            "  files: .envrc added +2 -0 runs on your machine: direnv runs it",
            "         a.txt modified +1 -3");
  }

  @Test
  void aPlanMarksTheFilesThatOtherProgramsExecute() {
    assertThat(
            lines(
                "plan",
                "{'check':{'executed':['Step 1 changes .envrc: runs on your machine (direnv runs"
                    + " it)']}}"))
        .contains(
            "  run by other programs: Step 1 changes .envrc: runs on your machine (direnv runs"
                + " it)");
  }

  @ParameterizedTest
  @CsvSource({
    "provider, retry, the provider gave no answer after all tries",
    "provider, switch_model, the provider refused the request",
    "conflict, retry, two steps changed the same lines",
    "planning_stuck, retry, planning does not get on",
    "host_lost, retry, the host with the workspace is gone",
    "of_a_newer_server, retry, of_a_newer_server"
  })
  void anOperatorsMatterNamesTheCauseInWords(String cause, String outcome, String words) {
    String json =
        """
        {"id": "r1", "kind": "operator", "title": "Say yes", "outcomes": ["%s", "stop"],
         "subject": {"cause": "%s", "error": "429 for an hour"}}
        """
            .formatted(outcome, cause);
    assertThat(texts(json)).contains("  cause: " + words, "  error: 429 for an hour");
  }

  @Test
  void anOperatorsMatterNamesTheStep() {
    assertThat(lines("operator", "{'cause':'step_failed','step':'s1','stepTitle':'Round up'}"))
        .contains("  step: Round up (s1)");
  }

  @Test
  void trustShowsEachPartWholeWithItsScriptsAndDigest() {
    assertThat(
            lines(
                "trust",
                """
                {'commit':'abc','sandboxed':false,'parts':[{'effect':'Runs \\u001b[2J','file':'.mcp.json',
                 'digest':'d1','content':'{1}','scripts':[{'path':'a.sh','digest':'d2','text':'rm x'}]}]}
                """))
        .contains("  Runs ‹U+001B›[2J", "  file: .mcp.json", "  digest: d1", "  content: {1}")
        .contains("  path: a.sh", "  digest: d2", "  text: rm x")
        .anyMatch(line -> line.contains("without a sandbox"));
  }

  private static List<String> lines(String kind, String subject) {
    String json =
        "{'id':'r1','kind':'%s','title':'Say yes','risk':{'level':'high','reasons':['deletes files']},'subject':%s}"
            .formatted(kind, subject);
    return texts(json.replace('\'', '"'));
  }

  private static List<String> texts(String json) {
    return RequestText.of(new FetchedRequest(JsonNodes.tryRead(json).orElseThrow())).stream()
        .map(StyledText::text)
        .toList();
  }
}
