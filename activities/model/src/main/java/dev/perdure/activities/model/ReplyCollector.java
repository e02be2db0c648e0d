package dev.perdure.activities.model;

import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Collects a model's reply while it is streamed: passes text and reasoning on to a listener, and
 * assembles the complete reply.
 */
public final class ReplyCollector {
  private static final String UNNAMED = "unnamed";

  private final ReplyListener listener;
  private final DeltaText text = new DeltaText();
  private final DeltaText thinking = new DeltaText();
  private final List<StreamedCall> calls = new ArrayList<>();
  private String model;
  private Usage usage = new Usage(0, 0, 0, 0, null);
  private Optional<FinishReason> finish = Optional.empty();

  /** Collects the reply of a model that was asked for by this name. */
  public ReplyCollector(String model, ReplyListener listener) {
    this.model = model;
    this.listener = listener;
  }

  /** Adds to the text. */
  public void text(String delta) {
    String shown = text.add(delta);
    if (!shown.isEmpty()) {
      listener.onText(shown);
    }
  }

  /** Adds to the reasoning. */
  public void thinking(String delta) {
    String shown = thinking.add(delta);
    if (!shown.isEmpty()) {
      listener.onThinking(shown);
    }
  }

  /** The reasoning as one piece, for vendors that want none of it back. */
  public List<ReplyPiece> thoughts() {
    String thought = thinking.toString();
    return thought.isEmpty()
        ? List.of()
        : List.of(new ReplyPiece.ReasoningPiece(thought, Optional.empty()));
  }

  /** Begins a tool call. */
  public StreamedCall call() {
    var call = new StreamedCall();
    calls.add(call);
    return call;
  }

  /** The tool calls so far. */
  public List<StreamedCall> calls() {
    return calls;
  }

  /** Whether neither text nor a call has come. */
  public boolean saysNothing() {
    return text.isEmpty() && calls.isEmpty();
  }

  /** Takes the model's name as the vendor states it. */
  public void model(String name) {
    if (!name.isEmpty()) {
      model = name;
    }
  }

  /** The tokens counted so far. */
  public Usage usage() {
    return usage;
  }

  /** Takes a newer count of tokens. */
  public void usage(Usage counted) {
    usage = counted;
  }

  /** Takes the reason why the model stopped. */
  public void finish(FinishReason reason) {
    finish = Optional.of(reason);
  }

  /**
   * The complete reply, which begins with these thoughts.
   *
   * <p>Some servers leave out why they stopped; what came whole is taken for whole. A call without
   * a name is answered as one of a tool that does not exist.
   *
   * @throws ModelFailure if nothing was said at all, not even why
   */
  public ModelReply reply(List<ReplyPiece> thoughts, ModelCard card) {
    List<ReplyPiece> pieces = new ArrayList<>(thoughts);
    if (!text.isEmpty()) {
      pieces.add(new ReplyPiece.TextPiece(text.toString()));
    }
    calls.stream().filter(call -> !call.isEmpty()).forEach(call -> pieces.add(call.piece()));
    FinishReason reason =
        finish
            .or(() -> pieces.isEmpty() ? Optional.empty() : Optional.of(FinishReason.END_TURN))
            .orElseThrow(() ->
                ModelFailure.of(
                    ModelFailureKind.BAD_REPLY, "The model ended without having said anything."));
    boolean usual = reason == FinishReason.END_TURN || reason == FinishReason.TOOL_USE;
    boolean callsNothing = pieces.stream().noneMatch(ReplyPiece.CallPiece.class::isInstance);
    FinishReason fits = callsNothing ? FinishReason.END_TURN : FinishReason.TOOL_USE;
    return new ModelReply(
        pieces, usual ? fits : reason, card.priced(usage), model, Optional.empty());
  }

  /** A tool call as far as it has arrived. */
  public final class StreamedCall {
    private final StringBuilder arguments = new StringBuilder();
    private String id = "";
    private String name = "";
    private String whole = "";

    private StreamedCall() {}

    /** Takes id and name if they are given for the first time. */
    public void identify(String newId, String newName) {
      id = id.isEmpty() ? newId : id;
      if (name.isEmpty() && !newName.isEmpty()) {
        name = newName;
        listener.onCall(ModelOutputSanitizer.text(name));
      }
    }

    /**
     * Whether these belong to another call. Some servers repeat id and name with every delta; with
     * others a name without an id begins the next call once the arguments are whole.
     */
    public boolean isOther(String newId, String newName, String delta) {
      boolean isNamed = !newName.isEmpty() && !name.isEmpty();
      return isNamed && (newId.isEmpty() ? !delta.isBlank() && isWhole() : !newId.equals(id));
    }

    /** Whether the arguments so far are one whole JSON object. */
    public boolean isWhole() {
      return !arguments.isEmpty()
          && arguments.charAt(arguments.length() - 1) == '}'
          && ToolArgumentParser.object(arguments.toString()).isPresent();
    }

    /** Adds to the arguments. */
    public void arguments(String delta) {
      arguments.append(delta);
    }

    /** Takes the whole arguments, which count where the pieces of them make no object. */
    public void foreknow(String text) {
      whole = text.isBlank() ? whole : text;
    }

    private String written() {
      return whole.isEmpty() || isWhole() ? arguments.toString() : whole;
    }

    private boolean isEmpty() {
      return name.isBlank() && written().isBlank();
    }

    private ReplyPiece piece() {
      return ToolArgumentParser.call(Optional.of(id), name.isBlank() ? UNNAMED : name, written());
    }
  }

  /** Text that grows; a character split between two deltas is put together again. */
  private static final class DeltaText {
    private final StringBuilder whole = new StringBuilder();
    private String half = "";

    /** The part of a delta that may be shown now. */
    String add(String delta) {
      String joined = half + delta;
      boolean isSplit =
          !joined.isEmpty() && Character.isHighSurrogate(joined.charAt(joined.length() - 1));
      half = isSplit ? joined.substring(joined.length() - 1) : "";
      String shown =
          ModelOutputSanitizer.text(joined.substring(0, joined.length() - half.length()));
      whole.append(shown);
      return shown;
    }

    boolean isEmpty() {
      return whole.isEmpty();
    }

    @Override
    public String toString() {
      return whole.toString();
    }
  }
}
