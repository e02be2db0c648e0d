package dev.perdure.planner.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptTest {

  private final PromptLibrary library = new PromptLibrary();

  @Test
  void fillsEveryHole() {
    var prompt = new Prompt("greeting", "Hello {{name}}, {{name}} of {{place}}.");

    assertThat(prompt.render(Map.of("name", "Ann", "place", "$1{{name}}")))
        .isEqualTo("Hello Ann, Ann of $1{{name}}.");
  }

  @Test
  void leavesASectionOutWhoseValueIsBlank() {
    var prompt = new Prompt("note", "a\n{{#b}}\nb: {{b}}{{#c}}, {{c}}{{/c}}\n{{/b}}\nd");

    assertThat(prompt.render(Map.of("b", " ", "c", "x"))).isEqualTo("a\nd");
    assertThat(prompt.render(Map.of("b", "{{/b}}", "c", ""))).isEqualTo("a\nb: {{/b}}\nd");
  }

  @Test
  void refusesAMissingAndAnUnusedValue() {
    var prompt = new Prompt("greeting", "Hello {{name}}.");

    assertThatThrownBy(() -> prompt.render(Map.of()))
        .hasMessage("Prompt 'greeting' has the holes [name] but was given [].");
    assertThatThrownBy(() -> prompt.render(Map.of("name", "Ann", "place", "here")))
        .hasMessage("Prompt 'greeting' has the holes [name] but was given [name, place].");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          explore/exploring | [focus, prompt, request]
          explore/answer    | [request]
          general/designing | [findings, perspective, request]
          general/drafting | [draft, findings, perspective, planners, request]
          general/criticising | [draft, drafts, request]
          plan/merging | [criticism, drafts, findings, request, writing]
          plan/scope        | [request]
          plan/reviewing    | [design, findings, request, writing]
          plan/writing      | []
          plan/sent-back    | [comments]
          plan/unfinished   | []
          plan/message      | []
          plan/follow-up    | [messages]
          plan/verdict      | [checks, diff, report, results, step]
          build/switch      | [by, file, revision]
          build/executing   | [request]
          build/follow-up   | [messages]
          build/unverified  | [failures]
          step/executing    | [answers, approach, attempt, changes, checks, done, failures, files, id, instructions, messages, note, overview, reflection, request, results, risks, steps, title, tried]
          step/repair       | [failures]
          step/finished     | [id, report, title]
          """)
  void hasTheHolesThatItsUserFills(String name, String holes) {
    assertThat(library.prompt(name).holes()).hasToString(holes);
  }

  @Test
  void namesAResourceThatIsNotThere() {
    assertThatThrownBy(() -> library.prompt("no/such"))
        .hasMessage("There is no resource 'prompts/no/such.md'.");
  }
}
