package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** Dialog that shows a request and asks until the answer is legal. */
record RequestDialog(Terminal terminal, BooleanSupplier open) {

  private static final int LONG = 12;

  /** The person's decision; empty when the input is closed or the request is settled elsewhere. */
  Optional<DecisionInput> about(ShownRequest request) {
    List<String> text = RequestText.of(request);
    text.forEach(this::tell);
    if (text.size() > LONG) {
      terminal.note(Style.BOLD, SafeText.line(request.title()));
    }
    return request.kind().equals("question") ? answers(request) : choice(request);
  }

  private Optional<DecisionInput> choice(ShownRequest request) {
    List<Choice> choices = Choice.offeredBy(request);
    while (true) {
      Optional<String> said = ask(prompt(choices));
      if (said.isEmpty()) {
        return Optional.empty();
      }
      Optional<Choice> chosen =
          choices.stream()
              .filter(it -> it.isMeantBy(said.get().toLowerCase(Locale.ROOT)))
              .findFirst();
      if (chosen.isPresent()) {
        return verdict(chosen.get(), request);
      }
      terminal.note("'%s' is not a choice.".formatted(said.get()));
    }
  }

  private static String prompt(List<Choice> choices) {
    return String.join(", ", choices.stream().map(Choice::prompt).toList()) + "? ";
  }

  private Optional<DecisionInput> verdict(Choice choice, ShownRequest request) {
    if (request.kind().equals("budget") && choice.outcome().equals("approve")) {
      return limit(request)
          .map(it -> DecisionInput.of(choice.outcome()).withBudget(Optional.of(it)));
    }
    if (choice.outcome().equals("switch_model")) {
      return ask("Model (provider/name): ")
          .map(it -> DecisionInput.of(choice.outcome()).withModel(it));
    }
    if (choice.outcome().equals("approve") && !request.manualChecks().isEmpty()) {
      return checked(request);
    }
    if (!choice.wantsComment()) {
      return Optional.of(DecisionInput.of(choice.outcome()));
    }
    return ask(choice.commentPrompt()).map(it -> DecisionInput.of(choice.outcome(), it));
  }

  /** Asks for each manual check whether it was made; the others are waived with a word. */
  private Optional<DecisionInput> checked(ShownRequest request) {
    List<String> ticked = new ArrayList<>();
    List<String> waived = new ArrayList<>();
    for (String check : request.manualChecks()) {
      Optional<String> said = ask("Checked: %s [y/N] ".formatted(SafeText.line(check)));
      if (said.isEmpty()) {
        return Optional.empty();
      }
      (said.get().toLowerCase(Locale.ROOT).startsWith("y") ? ticked : waived).add(check);
    }
    DecisionInput approval = DecisionInput.of("approve").with("ticked", ticked);
    return waived.isEmpty()
        ? Optional.of(approval)
        : ask("Why deliver without the others? ")
            .map(why ->
                DecisionInput.of("approve", why).with("ticked", ticked).with("waived", waived));
  }

  private Optional<BigDecimal> limit(ShownRequest request) {
    String proposed = JsonNodes.text(request.subject(), "proposed");
    while (true) {
      Optional<String> said = ask("New limit [%s]: ".formatted(proposed));
      if (said.isEmpty()) {
        return Optional.empty();
      }
      try {
        return Optional.of(new BigDecimal(said.get().isEmpty() ? proposed : said.get()));
      } catch (NumberFormatException notANumber) {
        terminal.note("'%s' is not a number.".formatted(said.get()));
      }
    }
  }

  private Optional<DecisionInput> answers(ShownRequest request) {
    List<List<String>> answers = new ArrayList<>();
    int number = 0;
    for (JsonNode question : request.questions()) {
      number++;
      if (request.questions().size() > 1) {
        terminal.note("");
        tell(
            "%d of %d: ".formatted(number, request.questions().size())
                + RequestText.asked(question));
      }
      Optional<List<String>> answer = answer(question);
      if (answer.isEmpty()) {
        return Optional.empty();
      }
      if (isDenial(question, answer.get())) {
        return ask(Choice.DENIAL.commentPrompt()).map(why -> DecisionInput.of("deny", why));
      }
      answers.add(answer.get());
    }
    return Optional.of(DecisionInput.answering(answers));
  }

  /** The word itself, where no option has that name. */
  private static boolean isDenial(JsonNode question, List<String> answer) {
    return answer.equals(List.of("deny"))
        && JsonNodes.list(question, "options").stream()
            .noneMatch(option -> JsonNodes.text(option, "label").equalsIgnoreCase("deny"));
  }

  private Optional<List<String>> answer(JsonNode question) {
    while (true) {
      Optional<String> said = ask("Answer (a number, your own words, or deny): ");
      if (said.isEmpty()) {
        return Optional.empty();
      }
      if (isDenial(question, List.of(said.get().toLowerCase(Locale.ROOT)))) {
        return Optional.of(List.of("deny"));
      }
      try {
        return Optional.of(AnswerParser.to(question, split(question, said.get())));
      } catch (UsageError illegal) {
        terminal.note(SafeText.line(illegal.sentence()));
      }
    }
  }

  private static List<String> split(JsonNode question, String said) {
    return question.path("multiple").asBoolean(false) && said.matches("[\\d, ]+")
        ? List.of(said.strip().split("[, ]+", -1))
        : List.of(said);
  }

  private void tell(String line) {
    SafeText.wrap(line, terminal.columns()).forEach(terminal::note);
  }

  private Optional<String> ask(String prompt) {
    return terminal.ask(prompt, open);
  }
}
