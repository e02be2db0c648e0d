package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import dev.perdure.web.cli.terminal.Terminal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Terminal dialog that shows a request and asks the person until the decision is valid. */
record RequestDialog(Terminal terminal, BooleanSupplier open) {

  private static final int LONG = 12;

  /** The person's decision; empty when the input is closed or the request is settled elsewhere. */
  Optional<DecisionInput> about(FetchedRequest request) {
    List<StyledText> text = RequestText.of(request);
    terminal.note("");
    text.forEach(terminal::note);
    if (text.size() >= LONG) {
      terminal.note(Style.BOLD, SafeText.line(request.title()));
    }
    return request.kind().equals("question")
        ? completed(DecisionStep.to("answer", request))
        : choice(request);
  }

  private Optional<DecisionInput> choice(FetchedRequest request) {
    List<DecisionChoice> choices = DecisionChoice.offeredBy(request);
    while (true) {
      Optional<String> said = ask(prompt(choices));
      if (said.isEmpty()) {
        return Optional.empty();
      }
      Optional<DecisionChoice> chosen =
          choices.stream()
              .filter(it -> it.isMeantBy(said.get().toLowerCase(Locale.ROOT)))
              .findFirst();
      if (chosen.isPresent()) {
        return completed(chosen.get().step(request));
      }
      terminal.note("'%s' is not a choice.".formatted(said.get()));
    }
  }

  private static String prompt(List<DecisionChoice> choices) {
    return String.join(", ", choices.stream().map(DecisionChoice::prompt).toList()) + "? ";
  }

  private Optional<DecisionInput> completed(DecisionStep first) {
    DecisionStep step = first;
    while (true) {
      switch (step) {
        case DecisionStep.Complete(DecisionInput decision) -> {
          return Optional.of(decision);
        }
        case DecisionStep.Ask ask -> {
          ask.note().ifPresent(terminal::note);
          Optional<String> said = ask(ask.prompt());
          if (said.isEmpty()) {
            return Optional.empty();
          }
          step = ask.then().apply(said.get());
        }
      }
    }
  }

  private Optional<String> ask(String prompt) {
    return terminal.ask(prompt, open);
  }
}
