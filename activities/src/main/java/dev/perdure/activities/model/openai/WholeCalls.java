package dev.perdure.activities.model.openai;

import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.perdure.activities.model.chat.VendorBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives the library one call after the other, each with its number, as it expects them: it takes
 * the pieces of servers that send several side by side, leave numbers out or use one for all, for
 * other calls than they are. The first call is passed on as it grows, the others at the end.
 */
final class WholeCalls implements ServerSentEventListener {

  private final ServerSentEventListener library;
  private final List<Call> calls = new ArrayList<>();
  private @Nullable ObjectNode frame;

  WholeCalls(ServerSentEventListener library) {
    this.library = library;
  }

  @Override
  public void onOpen(SuccessfulHttpResponse response) {
    library.onOpen(response);
  }

  @Override
  public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
    Optional<ObjectNode> chunk = chunk(event);
    boolean held = chunk.filter(this::hold).isPresent();
    boolean ends = chunk.isEmpty() || chunk.filter(WholeCalls::finishes).isPresent();
    if (ends) {
      flush(event, context);
    } else if (held && calls.getFirst().isNamed()) {
      send(0, event, context);
    }
    if (!held) {
      library.onEvent(event, context);
    } else if (ends) {
      library.onEvent(withoutCalls(event, chunk.get()), context);
    }
  }

  @Override
  public void onError(Throwable throwable) {
    library.onError(throwable);
  }

  @Override
  public void onClose() {
    library.onClose();
  }

  /** What is no chunk, such as the last line of a stream, is none of our business. */
  private static Optional<ObjectNode> chunk(ServerSentEvent event) {
    try {
      return VendorBody.node(event.data()) instanceof ObjectNode chunk
          ? Optional.of(chunk)
          : Optional.empty();
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  private static JsonNode choice(JsonNode chunk) {
    return chunk.path("choices").path(0);
  }

  private static boolean finishes(JsonNode chunk) {
    return !choice(chunk).path("finish_reason").asString("").isEmpty();
  }

  /** Keeps the pieces of calls in a chunk; false where it has none. */
  private boolean hold(ObjectNode chunk) {
    JsonNode pieces = choice(chunk).path("delta").path("tool_calls");
    if (pieces.isEmpty()) {
      return false;
    }
    frame = chunk;
    pieces.forEach(this::add);
    return true;
  }

  private void add(JsonNode piece) {
    int index = piece.path("index").asInt(-1);
    String id = piece.path("id").asString("");
    String name = piece.path("function").path("name").asString("");
    Call call =
        newest(index).filter(known -> !known.isOther(id, name)).orElseGet(() -> begin(index));
    call.add(id, name, piece.path("function").path("arguments"));
  }

  /** Without a number, a piece belongs to the call that was begun last. */
  private Optional<Call> newest(int index) {
    return calls.reversed().stream().filter(call -> index < 0 || call.index == index).findFirst();
  }

  private Call begin(int index) {
    Call call = new Call(index);
    calls.add(call);
    return call;
  }

  private void flush(ServerSentEvent event, ServerSentEventContext context) {
    for (int number = 0; number < calls.size(); number++) {
      send(number, event, context);
    }
    calls.clear();
  }

  private void send(int number, ServerSentEvent event, ServerSentEventContext context) {
    ObjectNode chunk = Objects.requireNonNull(frame).deepCopy();
    ObjectNode choice = (ObjectNode) choice(chunk);
    choice.putNull("finish_reason");
    choice.putObject("delta").putArray("tool_calls").add(calls.get(number).next(number));
    library.onEvent(new ServerSentEvent(event.event(), chunk.toString()), context);
  }

  private static ServerSentEvent withoutCalls(ServerSentEvent event, ObjectNode chunk) {
    ((ObjectNode) choice(chunk).path("delta")).remove("tool_calls");
    return new ServerSentEvent(event.event(), chunk.toString());
  }

  /** A call as far as it has come. */
  private static final class Call {

    private final int index;
    private final StringBuilder arguments = new StringBuilder();
    private String id = "";
    private String name = "";
    private boolean begun;

    private Call(int index) {
      this.index = index;
    }

    /** Some servers repeat id and name with every piece; a call has one of each. */
    private boolean isOther(String newId, String newName) {
      return !newName.isEmpty() && !name.isEmpty() && !newId.isEmpty() && !newId.equals(id);
    }

    private void add(String newId, String newName, JsonNode piece) {
      id = id.isEmpty() ? newId : id;
      name = name.isEmpty() ? newName : name;
      arguments.append(piece.isObject() ? piece.toString() : piece.asString(""));
    }

    private boolean isNamed() {
      return !name.isBlank();
    }

    /** What of it has not been passed on yet. */
    private ObjectNode next(int number) {
      ObjectNode call = VendorBody.object().put("index", number);
      ObjectNode function = call.putObject("function").put("arguments", arguments.toString());
      if (!begun) {
        call.put("type", "function");
        function.put("name", name);
        if (!id.isEmpty()) {
          call.put("id", id);
        }
      }
      begun = true;
      arguments.setLength(0);
      return call;
    }
  }
}
