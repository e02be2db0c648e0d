package dev.perdure.activities.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import org.junit.jupiter.api.Test;

class ClaudeCodeTranslatorTest {

  private static final String RUN = "\"hooks\": [{\"type\": \"command\", \"command\": \"check\"}]";

  @Test
  void hooksOfRunsKeepTheirEventAndThoseWithoutAMeaningHereAreNamed() {
    TranslatedSettings found =
        ClaudeCodeTranslator.settings(
            Json.read(
                """
                {"hooks": {
                  "UserPromptSubmit": [{RUN}],
                  "SessionStart": [{"matcher": "startup|resume", RUN}, {"matcher": "compact", RUN}],
                  "Stop": [{RUN}],
                  "SubagentStop": [{"matcher": "review.*", RUN}],
                  "PreCompact": [{RUN}]}}
                """
                    .replace("RUN", RUN),
                JsonObject.class));
    JsonObject hooks = found.settings().object("hooks");

    assertThat(hooks.list("model.before"))
        .extracting(Object::toString)
        .satisfiesExactly(
            prompt -> assertThat(prompt).contains("claudeEvent=UserPromptSubmit"),
            start -> assertThat(start).contains("claudeEvent=SessionStart"));
    assertThat(hooks.list("run.end"))
        .extracting(Object::toString)
        .satisfiesExactly(
            stop -> assertThat(stop).contains("claudeEvent=Stop").doesNotContain("match"),
            subagent -> assertThat(subagent).contains("SubagentStop", "match=review*"));
    assertThat(found.notices(ClaudeCodeTranslator.SETTINGS))
        .containsExactly(
            "The file '.claude/settings.json' says hooks.SessionStart with the matcher 'compact',"
                + " hooks.PreCompact, which Perdure does not follow.");
  }

  @Test
  void valuesOfTheWrongTypeAreNamed() {
    JsonObject file =
        Json.read(
            "{\"hooks\": {\"PreToolUse\": \"x\"}, \"permissions\": {\"deny\": \"Read\"}}",
            JsonObject.class);

    assertThat(ClaudeCodeTranslator.settings(file).notices("f"))
        .containsExactly(
            "The file 'f' says hooks.PreToolUse, permissions.deny, which Perdure does not follow.");
    assertThat(
            ClaudeCodeTranslator.settings(Json.read("{\"hooks\": []}", JsonObject.class))
                .notices("f"))
        .containsExactly(
            "The file 'f' says hooks that are no object, which Perdure does not follow.");
  }
}
