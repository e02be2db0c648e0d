package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A registry whose clouds are a test vendor, and shorthands for what is asked. */
final class CloudLab implements AutoCloseable {

  private final Path directory;
  private final Map<String, String> environment = new HashMap<>();
  private WireReply reply = WireReply.text("Hello.");
  private final WireServer server = WireServer.start(_ -> reply);

  CloudLab(Path directory) {
    this.directory = directory;
    environment.put("HOME", directory.toString());
    environment.put("PERDURE_CONFIG", directory.resolve("perdure.yaml").toString());
    environment.put("PERDURE_ORGANISATION_CONFIG", "/dev/null");
  }

  WireServer server() {
    return server;
  }

  CloudLab with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  CloudLab without(String variable) {
    environment.remove(variable);
    return this;
  }

  CloudLab models(String yaml) {
    return file("models.yaml", yaml.replace("URL", server.url()));
  }

  CloudLab file(String name, String content) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void answer(WireReply other) {
    reply = other;
  }

  ModelRegistry registry() {
    return new ModelRegistry(new ModelSettings(environment, directory));
  }

  String ask(String model) {
    return ask(model, WireLab.request(List.of(WireLab.user("Hi")), List.of(WireLab.READ))).text();
  }

  ModelReply ask(String model, ModelRequest request) {
    try (var registry = registry()) {
      var found = registry.find(model);
      var named =
          new ModelRequest(
              request.context(),
              found.card().id(),
              request.prompt(),
              request.options(),
              request.usedTurns(),
              request.media());
      return found.provider().stream(named, ReplyListener.SILENT, new Cancellation());
    }
  }

  WireRequest last() {
    return server.requests().getLast();
  }

  /** A request that continues a reply, as it was stored, with a result for each of its calls. */
  static ModelRequest after(ModelReply reply) {
    List<Part> said = new ArrayList<>();
    List<Part> results = new ArrayList<>();
    for (ReplyPiece piece : reply.pieces()) {
      switch (piece) {
        case ReplyPiece.TextPiece(var text) -> said.add(new Part.Text(text, false));
        case ReplyPiece.ReasoningPiece(var text, var signature) ->
            said.add(new Part.Reasoning(text, signature.orElse(null)));
        case ReplyPiece.CallPiece call -> {
          var id = new CallId("c.1." + results.size());
          said.add(call(id, call));
          results.add(new Part.ToolResult(id, call.name(), "text", false, JsonObject.empty()));
        }
      }
    }
    List<Message> messages =
        List.of(
            WireLab.user("Go"),
            WireLab.message(MessageRole.ASSISTANT, said.toArray(Part[]::new)),
            WireLab.message(MessageRole.TOOL, results.toArray(Part[]::new)));
    return WireLab.request(messages, List.of(WireLab.READ));
  }

  private static Part call(CallId id, ReplyPiece.CallPiece call) {
    return new Part.ToolCall(
        id,
        call.name(),
        call.input(),
        Part.CallState.COMPLETED,
        null,
        null,
        call.vendorId().orElse(null),
        null,
        null);
  }

  @Override
  public void close() {
    server.close();
  }

  /** Asserts that a model can't be asked, and for which reason in which words. */
  void assertFailure(String model, ModelFailureKind kind, String... words) {
    assertThatThrownBy(() -> ask(model))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> {
              assertThat(failure.sentence()).contains(words);
              assertThat(failure.kind()).isEqualTo(kind);
            });
  }
}
