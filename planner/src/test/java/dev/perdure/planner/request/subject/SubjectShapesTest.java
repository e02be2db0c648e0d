package dev.perdure.planner.request.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.StepId;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Programs outside rely on these shapes. */
class SubjectShapesTest {

  private static final String PLAN =
      """
      {"revision":2,\
      "plan":{"overview":"Greet","approach":"","files":[],"steps":[],"verification":[],"manualChecks":[],"risks":[],"allowReplan":2},\
      "markdown":"# Greet","diff":{"added":["a"],"removed":[],"changed":[],"fields":[]},\
      "check":{"passed":true,"findings":[],"executed":[]},"commands":["true"],"wouldAsk":["git push"],\
      "base":{"commit":"c0","behind":null,"overlapping":["a.txt"],"uncommitted":["b.lock"]}}\
      """;

  static Stream<Arguments> subjects() {
    return Stream.of(
        Arguments.of(
            QuestionSubject.class,
            """
            {"callId":"t.main.1.0","questions":[{"question":"Which?","header":"Word",\
            "options":[{"label":"A"}],"multiple":true,"custom":false}],\
            "chain":[{"runId":"t.main","agent":"plan","step":""}]}\
            """),
        Arguments.of(
            PermissionSubject.class,
            """
            {"tool":"bash","arguments":{"command":"git push"},"command":"git push","cwd":".",\
            "paths":["a.txt"],"hosts":["example.com"],"sandboxed":true,"claim":"Publish",\
            "items":[{"text":"git push","permission":"bash","pattern":"git push",\
            "rule":{"permission":"bash","pattern":"git push*","action":"ask","layer":"defaults","source":"built in"}}],\
            "always":[],"chain":[{"runId":"t.step-a-1","agent":"build","step":"a"}]}\
            """),
        Arguments.of(PlanSubject.class, PLAN),
        Arguments.of(
            DeliverySubject.class,
            """
            {"mode":"branch","branch":"perdure/t","commit":"c1",\
            "files":[{"path":"a.txt","oldPath":null,"status":"added","additions":1,"deletions":0,"binary":false}],\
            "verification":[{"command":"true","description":null,"passed":null,"exitCode":null,"artifact":null,"reason":null}],\
            "manualChecks":["It opens."],"base":{"commit":"c0"}}\
            """),
        Arguments.of(
            BudgetSubject.class,
            """
            {"dimension":"cost","limit":10,"spent":10.5,"proposed":20}\
            """),
        Arguments.of(
            OperatorSubject.class,
            """
            {"cause":"provider","error":"It is down.","type":"overloaded","step":null,"files":[]}\
            """));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void areReadAndWrittenAsTheyAreShown(Class<?> type, String shown) {
    Subject read = Json.read(shown, Subject.class);

    assertThat(read).isInstanceOf(type);
    assertThat(tree(read)).isEqualTo(Json.read(shown, JsonNode.class));
  }

  @Test
  void aPlanOfWhichSomeStepsWereHeldNamesThem() {
    PlanSubject held = Json.read(PLAN, PlanSubject.class).of(List.of(new StepId("b")));

    assertThat(tree(held).path("steps").toString()).isEqualTo("[\"b\"]");
  }

  @Test
  void aQuestionWithoutChoicesTakesWords() {
    assertThat(question(null, false).takesWords()).isTrue();
    assertThat(question(List.of(new QuestionSubjectQuestion.Option("A", null)), false).takesWords())
        .isFalse();
    assertThat(question(List.of(new QuestionSubjectQuestion.Option("A", null)), null).takesWords())
        .isTrue();
    assertThat(question(null, null).takesSeveral()).isFalse();
  }

  private static JsonNode tree(Object value) {
    return Json.read(Json.write(value), JsonNode.class);
  }

  private static QuestionSubjectQuestion question(
      @Nullable List<QuestionSubjectQuestion.Option> options, @Nullable Boolean custom) {
    return new QuestionSubjectQuestion("Which?", null, options, null, custom);
  }
}
