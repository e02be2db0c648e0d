package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.ContextStore.Cut;
import dev.perdure.activities.journal.conversation.SystemPromptStore.RunPrompt;
import dev.perdure.activities.journal.conversation.TurnPruner;
import dev.perdure.activities.journal.conversation.TurnPruner.Form;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Message.Role;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import java.util.List;
import java.util.Optional;

/**
 * Keeps a conversation within its model's context window: older tool outputs are left out first,
 * then a summary takes the place of older messages.
 */
final class ContextWindowLimiter {

  private static final double FULL = 0.9;
  private static final long LEAST_KEPT = 2_400;
  private static final long MOST_KEPT = 40_000;
  private static final long SMALL_WINDOW = 60_000;
  private static final int KEPT_TURNS = 2;
  private static final long MOST_EARLIER = 10_000;
  private static final long SHORTEST_TAIL = 2_000;
  private static final long LONGEST_TAIL = 8_000;
  private static final int TAIL_TURNS = 2;

  private final Journal journal;
  private final Compaction compaction;

  ContextWindowLimiter(Journal journal, Compaction compaction) {
    this.journal = journal;
    this.compaction = compaction;
  }

  /**
   * Makes room where outputs have piled up, the window is nearly full, or somebody asked for it.
   */
  void prepare(ModelTurn.Ask ask, RunPrompt prompt, Models.Model model, Cancellation cancellation) {
    RunId run = ask.context().run().id();
    Cut cut = journal.contexts().cut(run);
    List<Message> context = messages(run, model.card());
    if (cut.wanted()) {
      compact(ask, model, context, cancellation);
      return;
    }
    long kept = kept(usable(model.card()));
    if (prune(ask, context, kept, kept * 3 / 4)) {
      cut = journal.contexts().cut(run);
      context = messages(run, model.card());
    }
    boolean isFull = used(ask, prompt, cut, context) >= usable(model.card()) * FULL;
    if ((isFull || earlier(context) >= Math.min(kept, MOST_EARLIER)) && !cut.isStuck(ask.turn())) {
      compact(ask, model, context, cancellation);
    }
  }

  /** Makes room after the vendor refused a request as too long; false where nothing more helps. */
  boolean makeRoom(ModelTurn.Ask ask, Models.Model model, Cancellation cancellation) {
    RunId run = ask.context().run().id();
    Cut cut = journal.contexts().cut(run);
    List<Message> context = messages(run, model.card());
    long kept = kept(usable(model.card()));
    return prune(ask, context, kept, kept / 4)
        || (!cut.isStuck(ask.turn()) && compact(ask, model, context, cancellation));
  }

  /** The tokens of outputs that stay: few in a small window, more the larger it is. */
  private static long kept(long usable) {
    return Math.clamp((usable - SMALL_WINDOW) / 2, LEAST_KEPT, MOST_KEPT);
  }

  /**
   * A conversation as its model is told it: in a small window the calls themselves are too long.
   */
  List<Message> messages(RunId run, ModelCard card) {
    return journal
        .contexts()
        .messages(run, kept(usable(card)) == LEAST_KEPT ? Form.LINES : Form.CALLS);
  }

  private static long earlier(List<Message> context) {
    return TokenEstimator.of(context.stream().filter(TurnPruner::isOne).toList());
  }

  private static long usable(ModelCard card) {
    return (long) card.contextTokens() - card.answerTokens();
  }

  /** The vendor's own count of the last turn and an estimate of what came since. */
  private static long used(ModelTurn.Ask ask, RunPrompt prompt, Cut cut, List<Message> context) {
    int last = lastAnswer(context);
    Optional<Usage> counted =
        last < 0 || ask.turn() - 1 < cut.turn() ? Optional.empty() : usage(context.get(last));
    return counted
        .map(usage -> usage.tokens() + TokenEstimator.of(context.subList(last + 1, context.size())))
        .orElseGet(() ->
            TokenEstimator.ofLength(prompt.system().length())
                + TokenEstimator.ofTools(prompt.tools())
                + TokenEstimator.of(context));
  }

  private static Optional<Usage> usage(Message answer) {
    return answer.parts().stream()
        .filter(Part.Finish.class::isInstance)
        .map(part -> ((Part.Finish) part).usage())
        .filter(usage -> usage.tokens() > 0)
        .findFirst();
  }

  /** Shortens older turns where that is worth a conversation that is no longer cached. */
  private boolean prune(ModelTurn.Ask ask, List<Message> context, long kept, long worth) {
    long before = keptFrom(context, kept);
    long freed =
        TokenEstimator.of(
            context.stream()
                .filter(message -> message.role() == Role.TOOL && message.seq() < before)
                .toList());
    if (freed < worth) {
      return false;
    }
    journal.contexts().prune(ask.context().run().id(), ask.turn(), before);
    return true;
  }

  /** The place from which turns stay whole: the newest two, and more up to so many tokens. */
  private static long keptFrom(List<Message> context, long tokens) {
    long left = tokens;
    int turns = 0;
    for (Message message : context.reversed()) {
      if (message.role() == Role.TOOL) {
        left -= TokenEstimator.of(message);
        turns++;
      }
      if (left < 0 && turns > KEPT_TURNS) {
        return message.seq() + 1;
      }
    }
    return 0;
  }

  private boolean compact(
      ModelTurn.Ask ask, Models.Model model, List<Message> context, Cancellation cancellation) {
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
          earlier > 0 && TokenEstimator.of(context.subList(earlier, context.size())) <= most;
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
