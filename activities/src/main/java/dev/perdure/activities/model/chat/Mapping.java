package dev.perdure.activities.model.chat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.perdure.activities.model.chat.Turn.Answer;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Turns in the library's words. */
public final class Mapping {

  private static final JsonMapper JSON = JsonMapper.shared();

  private Mapping() {}

  /** The system text, unless it is blank, and the turns. */
  public static List<ChatMessage> messages(String system, List<Turn> turns) {
    List<ChatMessage> messages = new ArrayList<>();
    if (!system.isBlank()) {
      messages.add(SystemMessage.from(system));
    }
    for (Turn turn : turns) {
      switch (turn) {
        case Turn.User user -> addUser(messages, user);
        case Turn.Assistant said -> messages.add(assistant(said));
      }
    }
    return messages;
  }

  private static void addUser(List<ChatMessage> messages, Turn.User user) {
    user.answers().forEach(answer -> messages.add(result(answer)));
    if (!user.texts().isEmpty()) {
      messages.add(UserMessage.from(String.join("\n\n", user.texts())));
    }
  }

  private static ChatMessage result(Answer answer) {
    return ToolExecutionResultMessage.builder()
        .id(answer.id())
        .toolName(answer.name())
        .text(answer.text())
        .isError(answer.isError())
        .build();
  }

  private static ChatMessage assistant(Turn.Assistant said) {
    var message = AiMessage.builder().toolExecutionRequests(requests(said));
    if (!said.texts().isEmpty()) {
      message.text(String.join("\n\n", said.texts()));
    }
    return message.build();
  }

  private static List<ToolExecutionRequest> requests(Turn.Assistant said) {
    return said.calls().stream()
        .map(call ->
            ToolExecutionRequest.builder()
                .id(call.id())
                .name(call.name())
                .arguments(JSON.writeValueAsString(call.input().fields()))
                .build())
        .toList();
  }
}
