package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.DecisionStep;
import dev.perdure.web.cli.follow.FetchedRequest;
import java.util.Optional;

/**
 * The input prompt at the bottom of the screen: for a message, for a line that a decision lacks, or
 * to confirm a decision.
 */
sealed interface InputPrompt {

  String question();

  /** Returns the text that the person has typed so far. */
  String typed();

  InputPrompt with(String text);

  /** The request it is about. */
  Optional<FetchedRequest> about();

  /** A message to the task. */
  record Saying(String typed) implements InputPrompt {
    @Override
    public String question() {
      return "Say: ";
    }

    @Override
    public InputPrompt with(String text) {
      return new Saying(text);
    }

    @Override
    public Optional<FetchedRequest> about() {
      return Optional.empty();
    }
  }

  /** A line that a decision lacks. */
  record Completing(FetchedRequest request, DecisionStep.Ask ask, String typed)
      implements InputPrompt {
    @Override
    public String question() {
      return ask.prompt();
    }

    @Override
    public InputPrompt with(String text) {
      return new Completing(request, ask, text);
    }

    @Override
    public Optional<FetchedRequest> about() {
      return Optional.of(request);
    }
  }

  /** The second step of a decision with grave consequences. */
  record Confirming(FetchedRequest request, DecisionInput decision, String sentence)
      implements InputPrompt {
    @Override
    public String question() {
      return sentence + " — y confirms, Esc cancels";
    }

    @Override
    public String typed() {
      return "";
    }

    @Override
    public InputPrompt with(String text) {
      return this;
    }

    @Override
    public Optional<FetchedRequest> about() {
      return Optional.of(request);
    }
  }
}
