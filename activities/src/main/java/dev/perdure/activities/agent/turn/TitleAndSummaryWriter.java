package dev.perdure.activities.agent.turn;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.FinalReports;
import dev.perdure.activities.agent.prompt.StepBriefing;
import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.plan.LeftOutSteps;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.journal.task.TaskExecutionRecord;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.TaskState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writer of a task's title and its closing summary, by one call of a small model each. A failed
 * call leaves the task unchanged.
 */
record TitleAndSummaryWriter(
    Journal journal,
    RunContext.Finder contexts,
    ModelTurn modelTurn,
    PromptLibrary prompts,
    Models models,
    BudgetCheck budget) {

  private static final Logger LOG = LoggerFactory.getLogger(TitleAndSummaryWriter.class);
  private static final int MAX_TITLE_LENGTH = 80;
  private static final int MAX_PROMPT_TEXT_LENGTH = 16_000;

  void name(TaskId id, Cancellation cancellation) {
    TaskRecord task = journal.task(id);
    RunId run = id.run("title");
    if (journal.runs().find(run).isEmpty() && !task.state().isAtRest()) {
      open(task, run, RunKind.TITLE, TextShortener.start(task.request(), MAX_PROMPT_TEXT_LENGTH));
      ask(run, cancellation, words -> rename(id, line(words)));
    }
  }

  private void rename(TaskId task, String title) {
    if (!title.isBlank()) {
      journal.facts().title(task, title);
    }
  }

  /** The first line without the marks that models put around titles. */
  private static String line(String text) {
    String first = text.strip().lines().findFirst().orElse("").replaceAll("\\s+", " ");
    return TextShortener.start(first.replaceAll("^[#*\"'` ]+|[*\"'`. ]+$", ""), MAX_TITLE_LENGTH);
  }

  /** Sums a delivered task up; one that a person has begun again gets its summary later. */
  void summarize(TaskId id, Cancellation cancellation) {
    RunId run = summary(id, journal.facts().execution(id).orElse(TaskExecutionRecord.NONE));
    boolean rests = journal.task(id).state() == TaskState.DELIVERED;
    if (rests && journal.runs().find(run).isEmpty()) {
      open(journal.task(id), run, RunKind.SUMMARY, closing(id));
      ask(run, cancellation, words -> record(id, words));
    }
  }

  /** The summary takes the place of the reports, unless the task has gone on meanwhile. */
  private void record(TaskId id, String words) {
    journal.transact(() -> {
      TaskRecord task = journal.task(id);
      if (task.state() == TaskState.DELIVERED && task.result() != null) {
        String text = new LeftOutSteps(journal.steps()).below(id, words);
        journal.facts().result(id, task.result().with(text));
      }
    });
  }

  private static RunId summary(TaskId task, TaskExecutionRecord execution) {
    return task.run("summary-" + execution.number());
  }

  private String closing(TaskId task) {
    Stream<StepRecordCheckRecord> checks =
        Stream.concat(
            journal.steps().all(task).stream().flatMap(step -> step.checks().stream()),
            journal.facts().verification(task).stream());
    return prompts
        .prompt("summary/closing")
        .render(
            Map.of(
                "request",
                    TextShortener.start(journal.task(task).request(), MAX_PROMPT_TEXT_LENGTH),
                "reports",
                    TextShortener.start(new FinalReports(journal).of(task), MAX_PROMPT_TEXT_LENGTH),
                "checks", checks.map(TitleAndSummaryWriter::check).collect(joining("\n"))));
  }

  private static String check(StepRecordCheckRecord check) {
    if (Boolean.FALSE.equals(check.passed())) {
      return StepBriefing.failure(check);
    }
    String what = Objects.requireNonNullElse(check.command(), String.valueOf(check.description()));
    return "- %s: %s".formatted(what, check.passed() == null ? "not decided" : "passed");
  }

  private void open(TaskRecord task, RunId run, RunKind kind, String opening) {
    String agent = kind == RunKind.TITLE ? "title" : "summary";
    Phase phase = kind == RunKind.TITLE ? Phase.PREPARING : Phase.DELIVERING;
    String name = kind == RunKind.TITLE ? "Title" : "Summary";
    journal.transact(() -> {
      MainRunCreator.announce(journal, task.id(), phase);
      journal
          .runs()
          .open(NewRun.aside(run, task.id(), kind, agent, phase, name).by(small(task.id(), agent)));
      journal.messages().append(run, "opening", 1, List.of(new Part.Text(opening, true)));
      String persona = contexts.of(run).agent().prompt();
      journal.prompts().fix(run, new RunPrompt(persona, List.of(), List.of(agent), ""));
    });
  }

  /** The installation's small model, where no file names one. */
  private @Nullable String small(TaskId task, String agent) {
    return models
        .smallConfigured()
        .filter(_ -> contexts.agents().of(task).agent(agent).model() == null)
        .orElse(null);
  }

  /** Hands on what the model says before the run ends; nothing if it fails or may not be asked. */
  private void ask(RunId run, Cancellation cancellation, Consumer<String> taken) {
    RunContext context = contexts.of(run);
    if (budget.of(context).isPresent()) {
      journal.runs().finish(run, RunState.CANCELLED, FinishReason.BUDGET);
      return;
    }
    try {
      var ask = new ModelTurnRequest(context, 1, List.of(), false, context.run().agent());
      String words = words(modelTurn.answer(ask, cancellation));
      Optional.of(words).filter(said -> !said.isBlank()).ifPresent(taken);
      journal.runs().finish(run, RunState.COMPLETED, FinishReason.END_TURN);
    } catch (ModelFailure failure) {
      LOG.info("Task {} stays as it is: {}", context.task().id(), failure.getMessage());
      journal.runs().finish(run, RunState.FAILED, FinishReason.ERROR);
    }
  }

  private static String words(Message answer) {
    return answer.parts().stream()
        .flatMap(part -> part instanceof Part.Text(var text, _) ? Stream.of(text) : Stream.of())
        .collect(joining());
  }
}
