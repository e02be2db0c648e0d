package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.request.RequestKind;
import dev.perdure.web.cli.terminal.SafeText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Output of {@code show} for a request, and the commands at the end of the output. */
class ShowCommandTest {

  private static final String DECISION = "POST /api/requests/t1.ask.1/decision";
  private static final String CONTROL = "POST /api/tasks/t1/control";
  private static final Pattern WORD = Pattern.compile("([\\w=-]*)\"([^\"]*)\"|'([^']*)'|(\\S+)");

  private static final String LONG_COMMAND =
      "git push --force-with-lease origin main && ./gradlew publish --no-daemon --info --stacktrace"
          + " --rerun-tasks";
  private static final String LONG_WORDS =
      "The published artefacts are stale and the build of tonight needs the new ones before it"
          + " begins. 发布的构件已经过期，今晚的构建开始之前需要新的构件，所以现在必须推送并发布。";

  private final FakeServer server = new FakeServer();

  @BeforeEach
  void serve() {
    server
        .on("GET /api/tasks/7", 404, "{}")
        .on(DECISION, "{}")
        .on(CONTROL, 202, "{}")
        .on("POST /api/tasks/t1/messages", 202, "{}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(RequestKind.class)
  void endsWithACommandForEachOutcome(RequestKind kind) {
    waits(kind.wireName(), outcomes(kind), subject(kind));

    commands(100).forEach(this::carryOut);

    assertThat(settledBy()).containsExactlyInAnyOrderElementsOf(outcomes(kind));
  }

  static Stream<Arguments> fewer() {
    return Stream.of(RequestKind.values())
        .flatMap(kind -> outcomes(kind).stream().map(outcome -> Arguments.of(kind, outcome)));
  }

  @ParameterizedTest
  @MethodSource("fewer")
  void offersNoCommandForAnOutcomeThatTheRequestDoesNot(RequestKind kind, String outcome) {
    List<String> others = outcomes(kind).stream().filter(it -> !it.equals(outcome)).toList();
    waits(kind.wireName(), others, subject(kind));

    commands(100).forEach(this::carryOut);

    assertThat(settledBy()).containsExactlyInAnyOrderElementsOf(others);
  }

  @Test
  void answersEachQuestionInItsOrderAndSeveralOptionsOfOne() {
    waits("question", List.of("answer", "deny"), subject(RequestKind.QUESTION));

    commands(100).forEach(this::carryOut);

    assertThat(server.bodies(DECISION))
        .extracting(body -> body.path("answers").toString())
        .contains("[[\"Cookie\"],[\"Chrome\"]]", "[[\"Cookie\"],[\"Chrome\",\"Firefox\"]]");
  }

  @Test
  void ticksEachCheckOfADeliveryOrWaivesOneWithAWord() {
    waits("delivery", List.of("approve"), subject(RequestKind.DELIVERY));

    commands(100).forEach(this::carryOut);

    assertThat(server.bodies(DECISION))
        .extracting(body -> "%s %s".formatted(body.path("ticked"), body.path("waived")))
        .containsExactly("[\"Opens.\",\"Closes.\"] ", "[\"Opens.\"] [\"Closes.\"]");
  }

  @Test
  void doesNotOfferToCarryOutAPlanThatEndsItsTask() {
    waits(
        "plan",
        List.of("approve"),
        subject(RequestKind.PLAN).replaceFirst("}$", ",'planOnly':true}"));

    assertThat(shown(100))
        .anyMatch(line -> line.endsWith("end the task with this plan"))
        .noneMatch(line -> line.contains("--step") || line.contains("carry it out"));
  }

  @Test
  void putsFirstWhatHelpsAnOperator() {
    waits("operator", List.of("switch_model", "stop", "retry"), "{'cause':'provider'}");

    assertThat(commands(100))
        .containsExactly(
            "./perdure approve 7 --model PROVIDER/NAME",
            "./perdure reject 7 -m \"…\"",
            "./perdure approve 7");
  }

  @Test
  void namesTheServerThatItWasGiven() {
    waits("budget", List.of("approve", "reject"), subject(RequestKind.BUDGET));

    assertThat(show(Typed.wide(100, Map.of(), "show", "7", "--server", server.address())))
        .contains("  ./perdure approve 7 --server " + server.address());
  }

  @Test
  void saysWhatBecameOfASettledRequestAndHasNoCommands() {
    server.on(
        "GET /api/requests/7",
        """
        {'id':'t1.ask.1','number':7,'kind':'plan','status':'settled','title':'Start','taskId':'t1',
         'decision':{'outcome':'approve','by':'Ada'},'outcomes':['approve'],'subject':{}}\
        """);

    assertThat(shown(100))
        .contains("Request 7 is settled: approve by Ada.")
        .noneMatch(line -> line.contains("To settle it"));
  }

  @Test
  void saysWhereTheRequestComesFrom() {
    waits("permission", List.of("allow_once", "deny"), subject(RequestKind.PERMISSION));

    assertThat(shown(100))
        .contains("  task: Fix it (t1)", "  repository: /srv/shop", "  asked by: build, step s1")
        .anyMatch(line -> line.startsWith("permission request 7, waits "));
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void breaksProseBetweenWordsAndLeavesCodeWhole(int columns) {
    waits("permission", List.of("allow_once", "allow_always", "deny"), longPermission());

    List<String> lines = shown(columns);

    assertThat(lines).contains("  command: " + LONG_COMMAND).contains("+" + LONG_COMMAND);
    assertThat(lines)
        .filteredOn(line -> !line.contains(LONG_COMMAND) && !line.contains("./perdure "))
        .allMatch(line -> SafeText.width(line) <= columns, "at most %d wide".formatted(columns));
    assertThat(String.join("", lines).replaceAll("\\s+", ""))
        .contains(LONG_WORDS.replaceAll("\\s+", ""));
    assertThat(lines).noneMatch(line -> line.strip().matches("^[，。、].*"));
  }

  @ParameterizedTest
  @EnumSource(RequestKind.class)
  void keepsEachCommandOnOneLineOfANarrowTerminal(RequestKind kind) {
    waits(kind.wireName(), outcomes(kind), subject(kind));

    assertThat(commands(60)).isEqualTo(commands(100).stream().toList());
  }

  @ParameterizedTest
  @CsvSource({"high,31", "medium,33"})
  void coloursRiskAndStateOnlyWhereTheTerminalHasColours(String level, int code) {
    waits("permission", List.of("allow_once"), subject(RequestKind.PERMISSION), level);
    Map<String, String> here = Map.of("PERDURE_SERVER", server.address());

    assertThat(Typed.coloured(here, "show", "7").out())
        .contains("\u001b[%dmRisk: %s".formatted(code, level), "\u001b[33mpermission request 7");
    assertThat(Typed.wide(80, here, "show", "7").out()).doesNotContain("\u001b");
  }

  private static List<String> outcomes(RequestKind kind) {
    return kind.outcomes().stream().map(outcome -> outcome.wireName()).toList();
  }

  private static String subject(RequestKind kind) {
    return switch (kind) {
      case QUESTION ->
          """
          {'questions':[{'question':'Where?','options':[{'label':'Cookie'},{'label':'Storage'}]},
            {'question':'Which?','multiple':true,'options':[{'label':'Chrome'},{'label':'Firefox'}]}]}\
          """;
      case PERMISSION ->
          "{'tool':'bash','command':'ls','always':['ls *'],'chain':[{'agent':'build','step':'s1'}]}";
      case PLAN -> "{'plan':{'steps':[{'id':'s1','title':'A'},{'id':'s2','title':'B'}]}}";
      case DELIVERY -> "{'mode':'branch','manualChecks':['Opens.','Closes.']}";
      case BUDGET -> "{'dimension':'cost','limit':10,'spent':10,'proposed':20}";
      case OPERATOR -> "{'cause':'step_failed','error':'It fails.','step':'s1','files':[]}";
      case TRUST -> "{'commit':'abc','sandboxed':true,'parts':[]}";
    };
  }

  private static String longPermission() {
    return "{'tool':'bash','command':'%1$s','claim':'%2$s','diff':'--- a\\n+++ b\\n+%1$s'}"
        .formatted(LONG_COMMAND, LONG_WORDS);
  }

  private void waits(String kind, Collection<String> outcomes, String subject) {
    waits(kind, outcomes, subject, "low");
  }

  private void waits(String kind, Collection<String> outcomes, String subject, String level) {
    String offered = outcomes.stream().map("'%s'"::formatted).collect(Collectors.joining(","));
    String request =
        """
        {'id':'t1.ask.1','number':7,'kind':'%s','status':'pending','digest':'d1','title':'Say yes',
         'outcomes':[%s],'subject':%s,'risk':{'level':'%s','reasons':['%s']},'taskId':'t1',
         'taskTitle':'Fix it','repository':'/srv/shop','raisedAt':'2026-01-01T00:00:00Z'}\
        """
            .formatted(kind, offered, subject, level, LONG_WORDS);
    server.on("GET /api/requests/7", request).on("GET /api/requests/t1.ask.1", request);
  }

  private List<String> shown(int columns) {
    return show(Typed.wide(columns, Map.of("PERDURE_SERVER", server.address()), "show", "7"));
  }

  private static List<String> show(Typed shown) {
    assertThat(shown.code()).as(shown.err()).isZero();
    return shown.out().lines().map(line -> line.replaceFirst("(--server \\S+)  .*", "$1")).toList();
  }

  /** The command lines without their effects. */
  private List<String> commands(int columns) {
    return shown(columns).stream()
        .filter(line -> line.startsWith("  ./perdure "))
        .map(line -> line.strip().replaceFirst("  .*", ""))
        .toList();
  }

  /** Carries a shown command out, with something in the place of what it leaves open. */
  private void carryOut(String command) {
    String filled = command.replace("LIMIT", "25").replace("PROVIDER/NAME", "openai/x");
    List<String> words = new ArrayList<>();
    WORD.matcher(filled.substring("./perdure ".length()))
        .results()
        .forEach(word -> {
          String text = word.group();
          words.add(text.replace("\"", "").replace("'", ""));
        });
    if (words.getFirst().equals("plan")) {
      assertThat(words).containsExactly("plan", "edit", "t1");
      return;
    }
    Typed typed =
        Typed.command(Map.of("PERDURE_SERVER", server.address()), words.toArray(String[]::new));
    assertThat(typed.code()).as(command + ": " + typed.err()).isZero();
  }

  /**
   * The outcomes that were sent to the server, each once; a skipped step is a command to its task.
   */
  private List<String> settledBy() {
    Stream<String> decided =
        server.bodies(DECISION).stream().map(body -> body.path("outcome").asString());
    Stream<String> skipped =
        server.calls().stream()
            .filter(call -> call.path().endsWith("/control"))
            .map(FakeServerCall::body)
            .map(body -> body.path("command").asString().replace("skip_step", "skip"));
    return Stream.concat(decided, skipped).distinct().toList();
  }
}
