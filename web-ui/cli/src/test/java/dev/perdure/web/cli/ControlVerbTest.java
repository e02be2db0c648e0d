package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlVerbTest {

  private static final String CONTROL = "POST /api/tasks/t1/control";
  private static final String COMMANDS = "POST /api/tasks/t1/commands";
  private final FakeServer server = new FakeServer().on(CONTROL, 202, "{'id':'t1'}");

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "pause, Task t1 is being paused.",
    "resume, Task t1 continues.",
    "interrupt, Task t1 is being interrupted.",
    "cancel, Task t1 is being cancelled.",
    "replan, Task t1 is being planned again.",
    "retry-now, Task t1 retries the waiting call at once.",
    "archive, Task t1 is archived."
  })
  void sendsACommandToATask(String verb, String words) {
    Typed typed = verb(verb, "t1");

    assertThat(typed.code()).isZero();
    assertThat(typed.err()).contains(words);
    assertThat(sent()).containsExactly("{\"command\":\"%s\"}".formatted(verb.replace("-", "_")));
  }

  @Test
  void namesTheStepThatIsSkippedTriedAgainOrCancelled() {
    assertThat(verb("skip-step", "t1", "s2").err()).contains("Task t1 leaves out step s2.");
    assertThat(verb("retry-step", "t1", "s2").err()).contains("Task t1 tries step s2 again.");
    assertThat(verb("cancel-step", "t1", "s2").err()).contains("Task t1 is cancelling step s2.");

    assertThat(sent())
        .containsExactly(
            "{\"command\":\"skip_step\",\"step\":\"s2\"}",
            "{\"command\":\"retry_step\",\"step\":\"s2\"}",
            "{\"command\":\"cancel_step\",\"step\":\"s2\"}");
  }

  @Test
  void raisesSeveralLimitsAtOnce() {
    verb("raise-budget", "t1", "--budget", "20.5", "--turns", "300");

    assertThat(sent())
        .containsExactly("{\"command\":\"raise_budget\",\"budget\":20.5,\"turns\":300}");
  }

  @Test
  void switchesTheModelOrHowHardItThinks() {
    verb("set-model", "t1", "anthropic/claude-sonnet-4-5");
    verb("set-model", "t1", "--variant", "high");

    assertThat(sent())
        .containsExactly(
            "{\"command\":\"set_model\",\"model\":\"anthropic/claude-sonnet-4-5\"}",
            "{\"command\":\"set_model\",\"variant\":\"high\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"raise-budget", "set-model", "skip-step", "cancel-step", "reset"})
  void asksForWhatIsMissingBeforeAnythingIsSent(String verb) {
    assertThat(verb(verb, "t1").code()).isEqualTo(4);
    assertThat(sent()).isEmpty();
  }

  @Test
  void saysWhichFilesWereTakenBack() {
    server.on(COMMANDS, "{'result':{'checkpoint':3,'tree':'aa','files':['a.txt','b.txt']}}");

    assertThat(verb("undo", "t1").err())
        .contains("The files of task t1 are as at checkpoint 3: a.txt, b.txt.");
    assertThat(server.bodies(COMMANDS).getFirst()).hasToString("{\"name\":\"undo\"}");
  }

  @Test
  void takesBackOneHunkThatItHasShown() {
    String effect =
        "{'path':'src/ä b.c','digest':'d1','changes':[{'path':'src/ä b.c','diff':'-new\\n+old\\n'}]%s}";
    server
        .on("GET /api/tasks/t1/files/undo", effect.formatted(""))
        .on(
            COMMANDS,
            "{'result':%s}"
                .formatted(
                    effect.formatted(
                        ",'checkpoint':4,'ref':'refs/perdure/t1/3','repository':'/data/repos/x'")));

    Typed seen = verb("undo", "t1", "src/ä b.c", "--hunk", "2", "--step", "b", "--dry-run");

    assertThat(seen.out()).contains("-new", "+old");
    assertThat(seen.err()).contains("'src/ä b.c' of task t1 would change like this.");
    assertThat(server.bodies(COMMANDS)).isEmpty();
    Typed taken = verb("undo", "t1", "src/ä b.c", "--hunk", "2", "--step", "b");
    assertThat(taken.err()).contains("checkpoint 4", "git fetch /data/repos/x refs/perdure/t1/3");
    assertThat(server.bodies(COMMANDS).getFirst())
        .hasToString(
            "{\"name\":\"undo\",\"arguments\":{\"path\":\"src/ä b.c\",\"digest\":\"d1\",\"scope\":\"step:b\",\"hunk\":2}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--hunk=1", "--step=b", "--checkpoint=2", "--dry-run"})
  void asksForTheFileWhoseChangeIsTakenBack(String option) {
    Typed undo = verb("undo", "t1", option);

    assertThat(undo.code()).isEqualTo(4);
    assertThat(undo.err()).contains("Name a file");
    assertThat(server.bodies(COMMANDS)).isEmpty();
  }

  @Test
  void listsTheVersionsOfAFileWithTurnAndCall() {
    server.on(
        "GET /api/tasks/t1/files",
        "{'items':[{'checkpoint':2,'run':'t1.main','turn':3,'tool':'edit','callId':'t1.main.3.0',"
            + "'change':{'additions':1,'deletions':2,'diff':'-b'}},"
            + "{'checkpoint':1,'step':'fix','change':{'additions':4,'deletions':0,'diff':'+a'}}]}");

    Typed versions = verb("versions", "t1", "a.txt", "--diff");

    assertThat(versions.out())
        .contains("2: +1 -2, turn 3 of t1.main, edit (t1.main.3.0)", "-b")
        .contains("1: +4 -0, step fix", "+a");
  }

  @Test
  void saysWhatAResetHasTakenBackAndWhereItIsKept() {
    String back =
        "{'steps':['b','c'],'commits':[{'commit':'0123456789abcdef','title':'Write b','step':'b'}],"
            + "'ref':'refs/perdure-aside/t1/1','repository':'/data/repos/x','branch':'perdure/t1'}";
    server
        .on(CONTROL, 202, "{'id':'t1','reset':%s}".formatted(back))
        .on("GET /api/tasks/t1/steps/b/reset", back);

    assertThat(verb("reset", "t1", "b", "--dry-run").err())
        .contains("Done again by a reset of task t1: b, c.", "would be taken off 'perdure/t1'");
    assertThat(sent()).isEmpty();
    assertThat(verb("reset", "t1", "b").err())
        .contains("Task t1 does again: b, c.", "0123456789", "Write b")
        .contains("git fetch /data/repos/x refs/perdure-aside/t1/1");
    assertThat(sent()).containsExactly("{\"command\":\"reset\",\"step\":\"b\"}");
  }

  @Test
  void namesTheTaskThatAForkHasLedTo() {
    server.on(COMMANDS, "{'result':{'taskId':'t2'}}");

    Typed fork = verb("fork", "t1", "--model", "script/x");

    assertThat(fork.out()).isEqualToIgnoringNewLines("t2");
    assertThat(fork.err()).contains("Task t2 begins what t1 was asked for: http");
    assertThat(server.bodies(COMMANDS).getFirst())
        .hasToString("{\"name\":\"fork\",\"arguments\":{\"model\":\"script/x\"}}");
  }

  @Test
  void saysWhatAForkGoesOnAfter() {
    server.on(COMMANDS, "{'result':{'taskId':'t2','steps':['a','b']}}");

    assertThat(verb("fork", "t1", "--step", "b").err())
        .contains("Task t2 goes on after what t1 has finished (a, b): http");
    verb("fork", "t1", "--finished");

    assertThat(server.bodies(COMMANDS))
        .extracting(body -> body.path("arguments").toString())
        .containsExactly("{\"step\":\"b\"}", "{\"finished\":true}");
  }

  @Test
  void sendsAnotherMessageAndAnotherAnswerOfAFork() {
    server
        .on(COMMANDS, "{'result':{'taskId':'t2'}}")
        .on(
            "GET /api/requests/7",
            "{'id':'r7','number':7,'status':'settled','kind':'question','subject':{'questions':"
                + "[{'question':'Which?','custom':false,'options':[{'label':'Red'},{'label':'Blue'}]}]}}")
        .on("GET /api/requests/8", "{'id':'r8','number':8,'status':'settled','kind':'plan'}");

    assertThat(verb("fork", "t1", "--answer", "7=2").code()).isZero();
    assertThat(verb("fork", "t1", "--step", "a", "--message", "Shorter").code()).isZero();

    assertThat(server.bodies(COMMANDS))
        .extracting(body -> body.path("arguments").toString())
        .containsExactly(
            "{\"answers\":{\"r7\":[[\"Blue\"]]}}", "{\"message\":\"Shorter\",\"step\":\"a\"}");
    assertThat(verb("fork", "t1", "--answer", "8=1").err()).contains("8 is no question");
    assertThat(verb("fork", "t1", "--answer", "7=Green").err())
        .contains("'Green' is not an answer to 'Which?'. Answers: Red, Blue.");
  }

  @Test
  void makesALinkAndEndsIt() {
    server
        .on(COMMANDS, "{'result':{'url':'http://x/share/s','id':'l1','expiresAt':'2030-01-01'}}")
        .on("DELETE /api/shares/l1", 204, "");

    Typed link = verb("share", "t1", "--days", "3");

    assertThat(link.out()).isEqualToIgnoringNewLines("http://x/share/s");
    assertThat(link.err()).contains("until 2030-01-01", "share t1 --revoke l1");
    assertThat(server.bodies(COMMANDS).getFirst().at("/arguments/expires").asString()).isNotBlank();
    assertThat(verb("share", "t1", "--revoke", "l1").err()).contains("Nobody can read task t1");
    assertThat(verb("share", "t1", "--days", "91").code()).isEqualTo(4);
  }

  @Test
  void writesATaskDownOnTheScreenOrIntoANewFile(@TempDir Path directory) {
    server.on("GET /api/tasks/t1/export", "{'task':{'id':'t1'},'markdown':'# Fix it'}");
    Path file = directory.resolve("t1.md");

    assertThat(verb("export", "t1").out()).isEqualToIgnoringNewLines("# Fix it");
    assertThat(verb("export", "t1", "--output", file.toString()).err()).contains("is written to");
    assertThat(file).hasContent("# Fix it");
    assertThat(verb("export", "t1", "--json").out()).isEqualToIgnoringNewLines("{\"id\":\"t1\"}");
    Typed again = verb("export", "t1", "--output", file.toString());
    assertThat(again.code()).isEqualTo(4);
    assertThat(again.err()).contains("exists: name another file");
  }

  @Test
  void printsTheSentenceOfARefusal() {
    server.on(CONTROL, 409, "{'code':'not_idle','detail':'Task t1 is running: interrupt it.'}");

    Typed archive = verb("archive", "t1");

    assertThat(archive.code()).isEqualTo(4);
    assertThat(archive.err()).contains("Task t1 is running: interrupt it.");
  }

  private List<String> sent() {
    return server.bodies(CONTROL).stream().map(Object::toString).toList();
  }

  private Typed verb(String... words) {
    String[] all =
        Stream.concat(Stream.of(words), Stream.of("--server", server.address()))
            .toArray(String[]::new);
    return Typed.command(Map.of(), all);
  }
}
