package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.model.wire.WireVendors;
import dev.perdure.planner.task.Strategy;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that builds through each provider, each behind a server that enforces its rules. */
@Tag("slow")
class BuildingRunTest {

  private static final String EDIT =
      "{\"filePath\": \"greet.txt\", \"oldString\": \"Helo\", \"newString\": \"Hello\"}";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          anthropic/claude-sonnet-4-5                            | /v1/messages
          openai/gpt-4.1                                         | /v1/chat/completions
          google/gemini-3.1-pro-preview                          | /v1/chat/completions
          ollama/any                                             | /v1/chat/completions
          bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0   | converse-stream
          bedrock/amazon.nova-pro-v1:0                           | converse-stream
          vertex/claude-sonnet-4-5@20250929                      | :streamRawPredict
          vertex/gemini-3.1-pro-preview                          | :streamGenerateContent
          azure/gpt-5.5                                          | /openai/v1/responses
          azure/gpt-4.1                                          | /openai/v1/chat/completions
          azure/claude-opus-5-5                                  | /anthropic/v1/messages
          """)
  void readsEditsAndEnds(String model, String path) {
    try (var vendor = WireServer.start(BuildingRunTest::reply);
        var scene =
            new AgentScene(
                directory.resolve("scene"),
                Strategy.BUILD_ONLY,
                model,
                WireVendors.variables(vendor, directory))) {
      BuildingRun.assertMendsTheGreeting(scene);
      assertThat(vendor.violations()).isEmpty();
      assertThat(vendor.requests()).hasSize(3);
      assertThat(vendor.requests()).allSatisfy(sent -> assertThat(sent.path()).endsWith(path));
    }
  }

  private static WireReply reply(WireRequest request) {
    return switch (request.answers()) {
      case 0 ->
          WireReply.calling("read", "{\"filePath\": \"greet.txt\"}").thinking("I should look.");
      case 1 -> WireReply.calling("edit", EDIT);
      default -> WireReply.text("The greeting is right.");
    };
  }
}
