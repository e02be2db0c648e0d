package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.ContextStore.Cut;
import dev.perdure.activities.journal.conversation.PromptStore.RunPrompt;
import dev.perdure.activities.journal.conversation.PrunedOutput;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.budget.Usage;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Message.Role;
import dev.perdure.planner.message.Part;
import java.util.List;
import java.util.Optional;

/**
 * Keeps a conversation within its model's context window: older tool outputs are left out first,
 * then a summary takes the place of older messages.
 */
final class ContextWindow {

  private static final double HALF_FULL = 0.5;
  private static final double FULL = 0.9;
  private static final double PROTECTED = 0.2;
  private static final double WORTH_PRUNING = 0.2;
  private static final long SHORTEST_TAIL = 2_000;
  private static final long LONGEST_TAIL = 8_000;
  private static final int TAIL_TURNS = 2;

  private final Journal journal;
  private final Compaction compaction;

  ContextWindow(Journal journal, Compaction compaction) {
    this.journal = journal;
    this.compaction = compaction;
  }

  /** Makes room where the next request would nearly fill the window, or somebody asked for it. */
  void prepare(ModelTurn.Ask ask, RunPrompt prompt, Models.Model model, Cancellation cancellation) {
    RunId run = ask.context().run().id();
    Cut cut = journal.contexts().cut(run);
    long usable = usable(model.card());
    if (cut.wanted()) {
      compact(ask, model, cancellation);
      return;
    }
    long used = used(ask, prompt, cut);
    if (used >= usable * HALF_FULL && prune(ask, cut, model.card())) {
      used = used(ask, prompt, journal.contexts().cut(run));
    }
    if (used >= usable * FULL && !cut.isStuck(ask.turn())) {
      compact(ask, model, cancellation);
    }
  }

  /** Makes room after the vendor refused a request as too long; false where nothing more helps. */
  boolean makeRoom(ModelTurn.Ask ask, Models.Model model, Cancellation cancellation) {
    Cut cut = journal.contexts().cut(ask.context().run().id());
    return prune(ask, cut, model.card())
        || (!cut.isStuck(ask.turn()) && compact(ask, model, cancellation));
  }

  private static long usable(ModelCard card) {
    return (long) card.contextTokens() - card.answerTokens();
  }

  /** The vendor's own count of the last turn and an estimate of what came since. */
  private long used(ModelTurn.Ask ask, RunPrompt prompt, Cut cut) {
    List<Message> context = journal.contexts().messages(ask.context().run().id());
    int last = lastAnswer(context);
    Optional<Usage> counted =
        last < 0 || ask.turn() - 1 < cut.turn() ? Optional.empty() : usage(context.get(last));
    return counted
        .map(usage -> usage.tokens() + TokenEstimate.of(context.subList(last + 1, context.size())))
        .orElseGet(() ->
            TokenEstimate.ofLength(prompt.system().length())
                + TokenEstimate.ofTools(prompt.tools())
                + TokenEstimate.of(context));
  }

  private static Optional<Usage> usage(Message answer) {
    return answer.parts().stream()
        .filter(Part.Finish.class::isInstance)
        .map(part -> ((Part.Finish) part).usage())
        .filter(usage -> usage.tokens() > 0)
        .findFirst();
  }

  /** Leaves older outputs out where that is worth a conversation that is no longer cached. */
  private boolean prune(ModelTurn.Ask ask, Cut cut, ModelCard card) {
    RunId run = ask.context().run().id();
    List<Message> context = journal.contexts().messages(run);
    long before = protectedFrom(context, Math.round(usable(card) * PROTECTED));
    List<Part.ToolResult> older =
        context.stream()
            .filter(message -> message.seq() >= cut.prunedBefore() && message.seq() < before)
            .flatMap(message -> message.parts().stream())
            .filter(part -> part instanceof Part.ToolResult result && PrunedOutput.isFor(result))
            .map(Part.ToolResult.class::cast)
            .toList();
    long freed =
        TokenEstimate.ofLength(older.stream().mapToLong(each -> each.content().length()).sum());
    if (freed < usable(card) * WORTH_PRUNING) {
      return false;
    }
    journal.transact(() -> {
      older.forEach(each -> journal.artifacts().store(PrunedOutput.content(each), "text/plain"));
      journal.contexts().prune(run, ask.turn(), before);
    });
    return true;
  }

  /** The place from which outputs stay: the newest of them, up to so many tokens. */
  private static long protectedFrom(List<Message> context, long tokens) {
    long left = tokens;
    for (Message message : context.reversed()) {
      left -= message.role() == Role.TOOL ? TokenEstimate.of(message) : 0;
      if (left < 0) {
        return message.seq() + 1;
      }
    }
    return 0;
  }

  private boolean compact(ModelTurn.Ask ask, Models.Model model, Cancellation cancellation) {
    List<Message> context = journal.contexts().messages(ask.context().run().id());
    int tail = tail(context, usable(model.card()));
    if (tail <= 0) {
      return false;
    }
    compaction.run(ask, model, context, tail, cancellation);
    return true;
  }

  /** Where the kept tail begins: with the last answer, or the one before where both are short. */
  private static int tail(List<Message> context, long usable) {
    long most = Math.clamp(usable / 4, SHORTEST_TAIL, LONGEST_TAIL);
    int tail = lastAnswer(context);
    for (int turn = 1; turn < TAIL_TURNS && tail > 0; turn++) {
      int earlier = lastAnswer(context.subList(0, tail));
      boolean fits =
          earlier > 0 && TokenEstimate.of(context.subList(earlier, context.size())) <= most;
      tail = fits ? earlier : tail;
    }
    return tail;
  }

  private static int lastAnswer(List<Message> context) {
    for (int i = context.size() - 1; i >= 0; i--) {
      if (context.get(i).role() == Role.ASSISTANT && !context.get(i).isPrepared()) {
        return i;
      }
    }
    return -1;
  }
}
