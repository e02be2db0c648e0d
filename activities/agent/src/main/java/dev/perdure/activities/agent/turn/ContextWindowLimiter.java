package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.conversation.ContextCut;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.conversation.TurnPruner;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import java.util.List;

/**
 * Keeps a conversation within its model's context window: once the window is full, older tool
 * results are shortened; if that frees too little, a summary takes the place of older messages.
 */
final class ContextWindowLimiter {

  private static final int ASKED_TAIL_DIVISOR = 4;

  private final ConversationStore conversationStore;
  private final Compaction compaction;

  ContextWindowLimiter(ConversationStore conversationStore, Compaction compaction) {
    this.conversationStore = conversationStore;
    this.compaction = compaction;
  }

  /** Makes room if the window is full or a person asked for a summary. */
  void prepare(
      ModelTurnRequest request, RunPrompt prompt, ResolvedModel model, Cancellation cancellation) {
    Conversation now = read(request, prompt, model);
    if (now.cut().wanted()) {
      compact(request, model, now, now.use().used() / ASKED_TAIL_DIVISOR, cancellation);
    } else if (now.use().isFull()) {
      makeRoom(request, model, now, cancellation);
    }
  }

  /** Makes room after the vendor refused a request as too long; false if nothing more helps. */
  boolean makeRoom(
      ModelTurnRequest request, RunPrompt prompt, ResolvedModel model, Cancellation cancellation) {
    Conversation now = read(request, prompt, model);
    return makeRoom(
        request,
        model,
        new Conversation(now.cut(), now.messages(), now.use().refused()),
        cancellation);
  }

  /** A conversation as its model gets it. */
  List<Message> messages(RunId run) {
    return conversationStore.context(run);
  }

  /** The messages that a model is sent, how they were cut last, and their use of its window. */
  private record Conversation(ContextCut cut, List<Message> messages, WindowUse use) {}

  private Conversation read(ModelTurnRequest request, RunPrompt prompt, ResolvedModel model) {
    RunId run = request.context().run().id();
    ContextCut cut = conversationStore.contextCut(run);
    List<Message> messages = messages(run);
    return new Conversation(
        cut, messages, WindowUseReader.of(request, prompt, model.card(), cut, messages));
  }

  private boolean makeRoom(
      ModelTurnRequest request, ResolvedModel model, Conversation now, Cancellation cancellation) {
    return prune(request, now)
        || (!now.cut().isStuck(request.turn())
            && compact(request, model, now, now.use().kept(), cancellation));
  }

  /** Shortens older results if that leaves room for many turns: the cached prefix ends there. */
  private boolean prune(ModelTurnRequest request, Conversation now) {
    long before = keptFrom(now);
    long freed =
        now.messages().stream()
            .filter(message -> message.seq() < before)
            .mapToLong(message ->
                TokenEstimator.of(message) - TokenEstimator.of(TurnPruner.shorten(message)))
            .sum();
    if (freed == 0 || !now.use().leavesRoomWithout(now.use().scaled(freed))) {
      return false;
    }
    conversationStore.prune(request.context().run().id(), request.turn(), before);
    return true;
  }

  /** The place from which results stay whole: the newest ones, until they have their share. */
  private static long keptFrom(Conversation now) {
    long kept = 0;
    for (Message message : now.messages().reversed()) {
      if (message.role() == MessageRole.TOOL) {
        long tokens = now.use().scaled(TokenEstimator.of(message));
        boolean fits = kept == 0 || kept + tokens <= now.use().maxKept();
        if (kept >= now.use().kept() || !fits) {
          return message.seq() + 1;
        }
        kept += tokens;
      }
    }
    return 0;
  }

  private boolean compact(
      ModelTurnRequest request,
      ResolvedModel model,
      Conversation now,
      long kept,
      Cancellation cancellation) {
    int tail = tail(now, kept);
    if (tail <= 0) {
      return false;
    }
    compaction.run(request, model, now.messages(), tail, cancellation);
    return true;
  }

  /** The first message after the summary: the last answer, or an earlier one as results fit. */
  private static int tail(Conversation now, long kept) {
    List<Message> messages = now.messages();
    int tail = WindowUseReader.lastAnswer(messages);
    while (tail > 0 && now.use().scaled(results(messages, tail)) < kept) {
      int earlier = WindowUseReader.lastAnswer(messages.subList(0, tail));
      long whole = earlier < 0 ? 0 : TokenEstimator.of(messages.subList(earlier, messages.size()));
      if (earlier <= 0 || now.use().scaled(whole) > Math.max(kept, now.use().maxKept())) {
        return tail;
      }
      tail = earlier;
    }
    return tail;
  }

  private static long results(List<Message> messages, int from) {
    return TokenEstimator.of(
        messages.subList(from, messages.size()).stream()
            .filter(message -> message.role() == MessageRole.TOOL)
            .toList());
  }
}
