package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.conversation.ContextCut;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import java.util.List;
import java.util.Optional;

/** Computes how much of a model's context window the next request uses. */
final class WindowUseReader {

  /** A count below this share of the estimate leaves out what a cache held, as Ollama's does. */
  private static final double MIN_TRUSTED_SHARE = 1.0 / 3;

  private WindowUseReader() {}

  /** The vendor's count of the last turn with an estimate of later messages, else an estimate. */
  static WindowUse of(
      ModelTurnRequest request,
      RunPrompt prompt,
      ModelCard card,
      ContextCut cut,
      List<Message> context) {
    long fixed =
        TokenEstimator.ofLength(prompt.system().length()) + TokenEstimator.ofTools(prompt.tools());
    int last = request.turn() - 1 < cut.turn() ? -1 : lastAnswer(context);
    long sent = fixed + TokenEstimator.of(context.subList(0, Math.max(last, 0)));
    double scale =
        (last < 0 ? Optional.<Usage>empty() : usage(context.get(last)))
            .map(usage -> (usage.tokens() - usage.outputTokens()) / (double) Math.max(1, sent))
            .filter(share -> share >= MIN_TRUSTED_SHARE)
            .orElse(1.0);
    long all = fixed + TokenEstimator.of(context);
    return new WindowUse(
        card.contextTokens(),
        (long) card.contextTokens() - card.answerTokens(),
        Math.round(all * scale),
        Math.round(fixed * scale),
        scale);
  }

  /** The place of the newest answer of a model; -1 if there is none. */
  static int lastAnswer(List<Message> context) {
    for (int i = context.size() - 1; i >= 0; i--) {
      if (context.get(i).role() == MessageRole.ASSISTANT && !context.get(i).isPrepared()) {
        return i;
      }
    }
    return -1;
  }

  private static Optional<Usage> usage(Message answer) {
    return answer.parts().stream()
        .filter(Part.Finish.class::isInstance)
        .map(part -> ((Part.Finish) part).usage())
        .filter(usage -> usage.tokens() > 0)
        .findFirst();
  }
}
