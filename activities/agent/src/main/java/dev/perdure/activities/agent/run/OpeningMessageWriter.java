package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.prompt.MessageExpander;
import dev.perdure.activities.agent.prompt.PreparedToolCall;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.planner.message.Part;
import dev.perdure.workflows.port.RunOpening;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.visibility.Summaries;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the opening message of an agent run: a prompt filled from the task's records. */
final class OpeningMessageWriter {

  private final ConversationStore conversationStore;
  private final MessageExpander messageExpander;
  private final CalledCommand calledCommand;
  private final FailedVerification failedVerification;
  private final OpeningText openingText;
  private final OpeningReads openingReads;

  public OpeningMessageWriter(
      ConversationStore conversationStore,
      MessageExpander messageExpander,
      CalledCommand calledCommand,
      FailedVerification failedVerification,
      OpeningText openingText,
      OpeningReads openingReads) {
    this.conversationStore = conversationStore;
    this.messageExpander = messageExpander;
    this.calledCommand = calledCommand;
    this.failedVerification = failedVerification;
    this.openingText = openingText;
    this.openingReads = openingReads;
  }

  /**
   * Adds the opening message, once for each key; returns the reads that the run opens with, if they
   * are all that it opens with.
   */
  public List<TurnResult.Call> open(RunSpec spec, int turn) {
    List<Part> parts = new ArrayList<>();
    if (spec.opening().personal()) {
      failedVerification
          .unverified(spec.task())
          .ifPresent(words -> parts.add(new Part.Text(words, true)));
    }
    PersonalMessages.Said said = PersonalMessages.Said.nothing();
    if (hasCommand(spec)) {
      calledCommand.announce(spec);
    }
    String text = openingText.of(spec, said);
    if (!said.commands().isEmpty()) {
      List<Part> typed = List.of(new Part.Text(String.join("\n\n", said.commands()), false));
      conversationStore.append(spec.run(), spec.opening().key() + "-typed", turn, typed);
    }
    boolean isTold = !spec.opening().personal() || !said.commands().isEmpty();
    parts.add(new Part.Text(text, isTold));
    parts.addAll(said.files());
    conversationStore.append(spec.run(), spec.opening().key(), turn, parts);
    List<PreparedToolCall> reads = openingReads.of(spec);
    List<PreparedToolCall> calls = Stream.of(said.calls(), reads).flatMap(List::stream).toList();
    boolean isPrepared = messageExpander.prepare(spec.run(), turn, calls);
    return isPrepared && said.calls().isEmpty() ? readsOf(reads) : List.of();
  }

  /**
   * An agent that opens with reads may always carry them out, so its first turn needs no permission
   * check.
   */
  private static List<TurnResult.Call> readsOf(List<PreparedToolCall> reads) {
    return IntStream.range(0, reads.size())
        .mapToObj(index ->
            new TurnResult.Call(
                index,
                true,
                Summaries.line(reads.get(index).tool() + ": " + reads.get(index).title())))
        .toList();
  }

  /** Whether the run's one call is a command that a person has given. */
  static boolean hasCommand(RunSpec spec) {
    return spec.opening().prompt().equals(RunOpening.COMMAND);
  }
}
