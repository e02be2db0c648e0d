package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.DecisionStep.Ask;
import dev.perdure.web.cli.follow.ShownRequest;
import java.util.Optional;

/**
 * The input prompt at the bottom of the screen: for a message, for a line that a decision lacks, or
 * to confirm a decision.
 */
sealed interface Prompt {

  String question();

  /** What is typed so far. */
  String typed();

  Prompt with(String text);

  /** The request it is about. */
  Optional<ShownRequest> about();

  /** A message to the task. */
  record Saying(String typed) implements Prompt {
    @Override
    public String question() {
      return "Say: ";
    }

    @Override
    public Prompt with(String text) {
      return new Saying(text);
    }

    @Override
    public Optional<ShownRequest> about() {
      return Optional.empty();
    }
  }

  /** A line that a decision lacks. */
  record Completing(ShownRequest request, Ask ask, String typed) implements Prompt {
    @Override
    public String question() {
      return ask.prompt();
    }

    @Override
    public Prompt with(String text) {
      return new Completing(request, ask, text);
    }

    @Override
    public Optional<ShownRequest> about() {
      return Optional.of(request);
    }
  }

  /** The second step of a decision with grave consequences. */
  record Confirming(ShownRequest request, DecisionInput decision, String sentence)
      implements Prompt {
    @Override
    public String question() {
      return sentence + " — y confirms, Esc cancels";
    }

    @Override
    public String typed() {
      return "";
    }

    @Override
    public Prompt with(String text) {
      return this;
    }

    @Override
    public Optional<ShownRequest> about() {
      return Optional.of(request);
    }
  }
}
