package dev.perdure.activities.model.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.planner.message.FinishReason;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelScriptReaderTest {

  @Test
  void readsEveryField() {
    ModelScript script =
        ModelScriptReader.read(
            "s.yaml",
            """
            # a comment
            - when: {agent: build, phase: executing, step: 1, turn: 2, contains: "42"}
              text: Hello
              thinking: Hm
              tool_calls:
                - {name: read, arguments: {filePath: a.txt}}
                - {name: read, arguments: '{"broken'}
                - name: todoread
              finish: max_tokens
              usage: {input: 1, output: 2, cache_read: 3, cache_write: 4, cost: 0.5}
              delay_ms: 20
              times: 3
            - error: {status: 429, retry_after: 1.5}
              times: always
            """);
    ScriptTurn first = script.turns().getFirst();
    assertThat(first.line()).isEqualTo(2);
    assertThat(first.when().step()).contains("1");
    assertThat(first.times()).isEqualTo(3);
    assertThat(first.reply().finish()).contains(FinishReason.MAX_TOKENS);
    assertThat(first.reply().delay()).isEqualTo(Duration.ofMillis(20));
    assertThat(first.reply().usage().cacheWriteTokens()).isEqualTo(4);
    assertThat(first.reply().calls())
        .extracting(ScriptedCall::arguments)
        .containsExactly("{\"filePath\":\"a.txt\"}", "{\"broken", "{}");
    ScriptTurn second = script.turns().getLast();
    assertThat(second.line()).isEqualTo(13);
    assertThat(second.times()).isEqualTo(ScriptTurn.ALWAYS);
    assertThat(second.reply().error())
        .contains(new ScriptedError(429, Optional.of(Duration.ofMillis(1500))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          - text: a\\n- txet: b               | 2 | txet
          - text: a\\n- times: never          | 2 | never
          - tool_calls: [{arguments: {}}]     | 1 | no name
          - error: {retry_after: 1}           | 1 | status
          - finish: stopped                   | 1 | stopped
          text: a                             | 1 | not a list
          - text: a\\n- b                     | 2 | not an object
          - text: [a                          | 1 | script
          """)
  void namesFileLineAndRemedy(String yaml, int line, String what) {
    assertThatThrownBy(() -> ModelScriptReader.read("s.yaml", yaml.strip().replace("\\n", "\n")))
        .isInstanceOf(ModelFailure.class)
        .hasMessageContaining("s.yaml")
        .hasMessageContaining("line " + line)
        .hasMessageContaining(what)
        .hasMessageContaining("tool_calls");
  }

  @Test
  void namesAFileThatIsNotThere() {
    assertThatThrownBy(() -> ModelScriptReader.read(Path.of("/nowhere/s.yaml")))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(ModelFailureKind.UNKNOWN_MODEL))
        .hasMessageContaining("/nowhere/s.yaml");
  }
}
