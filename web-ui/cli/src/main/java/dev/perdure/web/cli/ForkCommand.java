package dev.perdure.web.cli;

import dev.perdure.planner.message.TextShortener;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.AnswerParser;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Starts another task with the request of a task. */
@Command(
    name = "fork",
    description = {
      "Starts another task with the request of a task, on the same commit.",
      "With --step or --finished, the new task takes over plan and files and continues after finished"
          + " steps. The old task does not change. Options that you omit keep the value of the old task.",
      "With --answer, earlier answers of people hold as well; the new task asks later questions again."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} fork TASK --model anthropic/claude-sonnet-4-5",
      "  ${ROOT-COMMAND-NAME} fork TASK --step parser --agent build",
      "  ${ROOT-COMMAND-NAME} fork TASK --step parser --message \"Leave the old syntax out\"",
      "  ${ROOT-COMMAND-NAME} fork TASK --answer REQUEST=2"
    })
final class ForkCommand extends ForkShareExportVerb {
  private static final int MAX_LISTED_STEPS = 10;

  @Option(names = "--model", paramLabel = "NAME", description = "The model of the new task.")
  private Optional<String> model = Optional.empty();

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "The reasoning effort: none, low, medium, high or max.")
  private Optional<String> variant = Optional.empty();

  @Option(names = "--strategy", paramLabel = "NAME", description = "The strategy of the new task.")
  private Optional<String> strategy = Optional.empty();

  @Option(names = "--agent", paramLabel = "NAME", description = "The agent of the new task.")
  private Optional<String> agent = Optional.empty();

  @Option(names = "--request", paramLabel = "TEXT", description = "The request of the new task.")
  private Optional<String> request = Optional.empty();

  @Option(
      names = "--message",
      paramLabel = "TEXT",
      description = "Another request; after a step, a message that the planner reads first.")
  private Optional<String> message = Optional.empty();

  @Option(
      names = "--answer",
      paramLabel = "REQUEST=ANSWER",
      description = "Another answer to an answered question: an option's number or label, or text.")
  private List<String> answers = List.of();

  @Option(
      names = "--step",
      paramLabel = "STEP",
      description = "Continue after this finished step, with its plan and files.")
  private Optional<String> step = Optional.empty();

  @Option(names = "--finished", description = "Continue after all finished steps.")
  private boolean finished;

  ForkCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    ObjectNode choices = JsonNodes.object();
    model.ifPresent(name -> choices.put("model", name));
    variant.ifPresent(name -> choices.put("variant", name));
    strategy.ifPresent(name -> choices.put("strategy", name));
    agent.ifPresent(name -> choices.put("agent", name));
    request.ifPresent(text -> choices.put("request", text));
    message.ifPresent(text -> choices.put("message", text));
    if (!answers.isEmpty()) {
      choices.set("answers", JsonNodes.of(parsedAnswers()));
    }
    step.ifPresent(name -> choices.put("step", name));
    if (finished) {
      choices.put("finished", true);
    }
    made("fork", choices)
        .ifPresent(result -> {
          String fork = JsonNodes.text(result, "taskId");
          terminal.print(SafeText.line(fork));
          terminal.note(SafeText.line(sentence(fork, JsonNodes.texts(result, "steps"))));
        });
  }

  private Map<String, List<List<String>>> parsedAnswers() {
    Map<String, List<String>> words = new LinkedHashMap<>();
    for (String answer : answers) {
      String[] parts = answer.split("=", 2);
      if (parts.length < 2 || parts[0].isBlank()) {
        throw UsageError.inInput(
            "'%s' is no answer to a request: write it as --answer REQUEST=ANSWER."
                .formatted(answer));
      }
      words.computeIfAbsent(parts[0].strip(), _ -> new ArrayList<>()).add(parts[1].strip());
    }
    Map<String, List<List<String>>> parsed = new LinkedHashMap<>();
    words.forEach((name, given) -> {
      FetchedRequest asked = FetchedRequest.readAny(server(), name);
      if (asked.questions().isEmpty()) {
        throw UsageError.inInput(
            "Request %s is no question: name a question that was answered."
                .formatted(asked.name()));
      }
      parsed.put(asked.id(), AnswerParser.toAll(asked, given));
    });
    return parsed;
  }

  private String sentence(String fork, List<String> steps) {
    String page = server().page(fork);
    return steps.isEmpty()
        ? "Task %s begins what %s was asked for: %s".formatted(fork, id, page)
        : "Task %s goes on after what %s has finished (%s): %s"
            .formatted(fork, id, TextShortener.list(steps, MAX_LISTED_STEPS), page);
  }
}
