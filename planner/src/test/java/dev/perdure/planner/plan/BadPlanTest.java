package dev.perdure.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each thing that a model gets wrong in a plan has its sentence: the value and the remedy. */
class BadPlanTest {

  private static final String CHECK = "\"checks\": [{\"command\": \"true\"}]";

  /**
   * Each: what is wrong, the steps ({@code id needs needed} or JSON), and what the writer is told.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          a cycle               | a<c b<a c<b | steps: These steps wait for each other: a, b, c. Drop a dependency.
          a missing dependency  | a<z         | steps[0].dependsOn: Step 'a' depends on 'z', which is not a step of this plan: correct the id or leave it out.
          a doubled id          | a a         | steps[1].id: 'a' is used twice: give each step an id of its own.
          no check              | {"id":"a","title":"T","instructions":"I"} | steps[0].checks: There is none: say which command must pass, or describe what must be true.
          a path outside        | {"id":"a","title":"T","instructions":"I",CHECK,"files":["../x"]} | steps[0].files: '../x' leaves the workspace: give it relative to the workspace.
          a program not there   | {"id":"a","title":"T","instructions":"I","checks":[{"command":"pytset -q"}]} | steps[0].checks[0]: The program 'pytset' is not installed: use one that is, or one of the repository by its path.
          a command step        | {"id":"a","title":"T","instructions":"I",CHECK,"kind":"command","command":"pytset"} | steps[0].command: The program 'pytset' is not installed: use one that is, or one of the repository by its path.
          a command nobody runs | {"id":"a","title":"T","instructions":"I",CHECK,"command":"true"} | steps[0].command: An agent carries this step out, and not 'true': set kind to command, or leave it out.
          a tool nobody calls   | {"id":"a","title":"T","instructions":"I",CHECK,"tool":"read"} | steps[0].tool: An agent carries this step out, and not 'read': set kind to tool, or leave it out.
          a command it can't read | {"id":"a","title":"T","instructions":"I",CHECK,"kind":"command","command":"make ("} | steps[0].command: The shell can't read it: a bracket is open.
          """)
  void isToldToItsWriter(String wrong, String steps, String told) {
    assertThat(findings(steps)).as(wrong).isEqualTo(told);
  }

  @Test
  void isToldWhereItHasFiveHundredSteps() {
    String steps = IntStream.range(0, 500).mapToObj(n -> "s" + n).collect(Collectors.joining(" "));

    assertThat(findings(steps)).isEqualTo("steps: 500 entries are too many: use 50 at most.");
  }

  /** Its Markdown has room for two digits: a person could not edit a plan with more. */
  @Test
  void isToldWhereItMayBePlannedAgainForEver() {
    var sound = Plans.of(Plans.step("a"));
    var plan =
        new Plan(
            sound.overview(),
            sound.approach(),
            sound.files(),
            sound.steps(),
            sound.verification(),
            List.of(),
            List.of(),
            1000);

    assertThat(PlanCheck.check(plan, Plans.HERE).findings())
        .extracting(found -> found.where() + ": " + found.sentence())
        .containsExactly("allowReplan: It is 1000: use 0 to 99.");
  }

  /**
   * Titles are text: nothing of them is dropped here, and nothing is markup where they are shown.
   */
  @Test
  void keepsATitleThatLooksLikeHtmlAsText() {
    var plan =
        plan(
            "{\"id\":\"a\",\"title\":\"<b onclick=x>T</b>\",\"instructions\":\"I\"," + CHECK + "}");

    assertThat(PlanCheck.check(plan, Plans.HERE).findings()).isEmpty();
    assertThat(PlanMarkdownReader.read(PlanMarkdownWriter.render(plan)).steps())
        .extracting(Step::title)
        .containsExactly("<b onclick=x>T</b>");
  }

  private static String findings(String steps) {
    return PlanCheck.check(plan(steps), Plans.HERE).findings().stream()
        .map(found -> found.where() + ": " + found.sentence())
        .collect(Collectors.joining("\n"));
  }

  private static Plan plan(String steps) {
    String all =
        steps.startsWith("{")
            ? steps.replace("CHECK", CHECK)
            : steps
                .lines()
                .flatMap(line -> java.util.Arrays.stream(line.split(" ")))
                .map(BadPlanTest::step)
                .collect(Collectors.joining(","));
    return Json.read(
        "{\"overview\":\"O\",\"steps\":[%s],\"verification\":[{\"command\":\"true\"}]}"
            .formatted(all),
        Plan.class);
  }

  private static String step(String text) {
    String[] parts = text.split("<");
    String needed = parts.length > 1 ? "\"" + parts[1] + "\"" : "";
    return "{\"id\":\"%s\",\"title\":\"T\",\"instructions\":\"I\",\"dependsOn\":[%s],%s}"
        .formatted(parts[0], needed, CHECK);
  }
}
