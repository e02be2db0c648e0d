package dev.perdure.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.Plan.Verification;
import dev.perdure.testing.Cases;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanMarkdownReaderTest {

  /** Pieces of text that resemble the form of a plan. */
  private static final List<String> PIECES =
      List.of(
          "## Steps",
          "### 1. T {#a}",
          "# x",
          "- Check: `x`",
          "- Chek: x",
          "* Check: `x`",
          "+ Model: y",
          "-\tFiles: `a`",
          "- after: `a`",
          "- a",
          "```",
          "````",
          "~~~ sh",
          "\\# y",
          "\\\\- Check: z",
          "`code`",
          "``",
          ": a",
          "  deep",
          "<!-- c -->",
          "[ ] box",
          "plain words",
          "- Check: `x`\u2028y",
          "~~~ \u0085",
          "");

  @Test
  void readsEveryPlanBackAsItWas() {
    for (int seed = 0; seed < Cases.tries(500); seed++) {
      Plan plan = hostile(new Random(seed));
      String text = PlanMarkdownWriter.render(plan);
      assertThat(PlanMarkdownReader.read(text, plan)).as("seed %d%n%s", seed, text).isEqualTo(plan);
      Plan bare = PlanMarkdownReader.read(text);
      assertThat(PlanMarkdownReader.read(PlanMarkdownWriter.render(bare)))
          .as("%d", seed)
          .isEqualTo(bare);
    }
  }

  @Test
  void readsWhatAnEditorBeginsWithAByteOrderMark() {
    Plan plan = hostile(new Random(3));
    String text = PlanMarkdownWriter.render(plan);

    assertThat(PlanMarkdownReader.read("\uFEFF" + text, plan)).isEqualTo(plan);
  }

  /** A fact that the reader took for prose would be lost, and the step would begin too early. */
  @ParameterizedTest
  @CsvSource({"'* After: `a`'", "'+ After: `a`'", "'-\tAfter: `a`'", "'- after: `a`'"})
  void takesNoFactForProse(String written) {
    String text =
        "## Steps\n\n### 1. T {#a}\n\nDo it.\n\n- Check: `true`\n\n### 2. U {#b}\n\nDo it.\n\n"
            + written
            + "\n- Check: `true`\n";

    assertThatThrownBy(() -> PlanMarkdownReader.read(text))
        .isInstanceOf(InvalidPlanText.class)
        .hasMessageStartingWith("Line 13: ");
  }

  @Test
  void takesAnEditAndLeavesTheRestToTheLetter() {
    Plan before = hostile(new Random(7));
    String text =
        PlanMarkdownWriter.render(before).replace("{#s1}", "{#first}").replace("\n", "\r\n");

    Plan edited = PlanMarkdownReader.read(text, before);

    assertThat(edited.step(new StepId("first"))).isPresent();
    assertThat(PlanDiff.between(before, edited).added()).containsExactly(new StepId("first"));
    assertThat(PlanDiff.between(before, edited).fields()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "## Overwiew\\n | Line 1: A plan has no section 'Overwiew'. Did you mean '## Overview'?",
        "Hi\\n## Overview | Line 1: This stands before the first heading",
        "## Risks\\n## Risks | Line 2: The section 'Risks' is there twice",
        "## Steps\\n### One\\n | Line 2: This step has no id",
        "## Steps\\n### 1. A {#a}\\nDo\\n- Chek: `x` | Line 4: 'Chek' is not a fact of a step. Did you"
            + " mean 'Check'?",
        "## Steps\\n### 1. A {#a}\\n- Kind: robot | Line 3: 'robot' is not a kind",
        "## Steps\\n### 1. A {#a}\\n- Kind: tool\\n- Kind: tool | Line 4: 'Kind' is there twice",
        "## Steps\\n### 1. A {#a}\\n- Check: `x` y | Line 3: Write a check as",
        "## Steps\\n### 1. A {#a}\\n- Agent: `x`, `y` | Line 3: 'Agent' takes one value",
        "## Steps\\n### 1. A {#a}\\n- After: b | Line 3: Write the values of 'After' in back-ticks",
        "## Steps\\n### 1. A {#a}\\n- Agent: `b`\\nmore | Line 4: An entry of this list begins",
        "## Steps\\n### 1. A {#a}\\n- Arguments: `[1]` | Line 3: The arguments are no JSON object",
        "## Files\\n- `a` (burn) | Line 2: 'burn' is not an action",
        "## Files\\n- a | Line 2: Write a file as",
        "## Verification\\n- mvn test | Line 2: Write a verification as",
        "## Replans\\nmany | Line 1: Write one number",
        "## Overview\\n```\\nx | Line 2: The code that begins here does not end",
        "## Overview\\n### Deep | Line 2: A heading of this level has no place here"
      })
  void refusesWhatIsNoPlanByItsLineWithARemedy(String text, String sentence) {
    assertThatThrownBy(() -> PlanMarkdownReader.read(text.replace("\\n", "\n")))
        .isInstanceOf(InvalidPlanText.class)
        .hasMessageStartingWith(sentence);
  }

  private static Plan hostile(Random random) {
    return new Plan(
        text(random),
        text(random),
        List.of(new PlanPlannedFile("a `b`.txt", PlannedFileAction.ADD, text(random))),
        Stream.of("s1", "s2").map(id -> step(id, random)).toList(),
        List.of(new Verification("make `x`", text(random)), new Verification("a\n```\nb", "c")),
        List.of("[x] " + text(random), "b"),
        List.of("r " + text(random)),
        random.nextInt(4));
  }

  private static Step step(String id, Random random) {
    return new Step(
        new StepId(id),
        "Title\u2028{#x} " + id,
        text(random),
        id.equals("s2") ? List.of(new StepId("s1")) : List.of(),
        StepKind.TOOL,
        "build",
        null,
        "read",
        JsonObject.of("filePath", "a\"`\\\n").with("limit", 3).with("deep", List.of(true, "é")),
        "echo `x`\necho",
        List.of("a", "b c"),
        List.of(
            StepCheck.command("test `x`"),
            new StepCheck("one\ntwo", "both"),
            StepCheck.description("d " + text(random)),
            StepCheck.description("`code` first")),
        id.equals("s2") ? "draft-2, draft-1" : null);
  }

  private static String text(Random random) {
    return Stream.generate(() -> PIECES.get(random.nextInt(PIECES.size())))
        .limit(1 + random.nextInt(6))
        .collect(Collectors.joining("\n"));
  }
}
