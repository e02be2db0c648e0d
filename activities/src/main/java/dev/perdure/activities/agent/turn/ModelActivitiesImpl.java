package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.RunGuard;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.agent.prompt.MessageExpander;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.agent.prompt.SlashCommandOverrides;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Triage;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.ReflectionRequest;
import dev.perdure.workflows.port.StepVerdict;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.port.VerdictRequest;
import io.temporal.client.ActivityCanceledException;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The Temporal activities that call models: a run's turns, triage, scope, verdicts, reflections,
 * titles and summaries, with heartbeats, cancellation and retries.
 */
public final class ModelActivitiesImpl implements ModelActivities {

  private final Journal journal;
  private final RunContext.Finder contexts;
  private final Toolbox toolbox;
  private final ModelTurn modelTurn;
  private final StructuredOutput structured;
  private final StepReflection reflection;
  private final FinalResultCollector result;
  private final TitleAndSummaryWriter titleAndSummaryWriter;
  private final TaskTriage triage;
  private final ModelRetries retries;
  private final ParkedRequests parkedRequests;
  private final UnfinishedReplyHandling unfinished;
  private final TruncatedReplyHandling truncatedReplyHandling;
  private final List<AnswerRule> answerRules;
  private final BudgetCheck budget;
  private final PendingMessages steeringDelivery;
  private final SteeringDelivery steering;

  /** Answers runs of a journal by models, which may use the tools of a toolbox. */
  public ModelActivitiesImpl(
      Journal journal,
      RunContext.Finder contexts,
      Toolbox toolbox,
      Models models,
      PromptLibrary prompts) {
    this.journal = journal;
    this.contexts = contexts;
    this.toolbox = toolbox;
    this.modelTurn =
        new ModelTurn(
            journal,
            models,
            new RunPromptBuilder(journal, prompts, models),
            new ContextWindowLimiter(journal, new Compaction(journal, contexts, models, prompts)));
    this.budget = new BudgetCheck(journal.budgets(), contexts, models);
    this.titleAndSummaryWriter =
        new TitleAndSummaryWriter(journal, contexts, modelTurn, prompts, models, budget);
    this.structured = new StructuredOutput(journal, contexts, modelTurn, prompts);
    this.triage = new TaskTriage(journal, structured, models, prompts, budget);
    this.reflection = new StepReflection(journal, structured, prompts);
    this.result = new FinalResultCollector(journal);
    var overrides = new SlashCommandOverrides(journal, contexts.agents(), models);
    this.steeringDelivery = new PendingMessages(journal, contexts.agents());
    var expansion = new MessageExpander(journal, contexts.agents(), prompts, overrides);
    this.steering = new SteeringDelivery(journal, steeringDelivery, expansion, overrides);
    this.retries = new ModelRetries(journal, new Failover(journal, contexts, models));
    this.parkedRequests = new ParkedRequests(journal);
    this.unfinished = new UnfinishedReplyHandling(journal, prompts);
    this.truncatedReplyHandling = new TruncatedReplyHandling(journal, prompts);
    this.answerRules = List.of(structured, result, unfinished);
  }

  @Override
  public TurnResult respond(TurnRequest turn) {
    return beating(
        requireModel(turn.run()), retries::failed, cancellation -> respond(turn, cancellation));
  }

  @Override
  public TurnResult respondParked(ParkedTurn parked) {
    RunRecord run = requireModel(parked.run());
    TurnResult reply =
        beating(run, retries::parked, cancellation -> respondParked(run, parked, cancellation));
    parkedRequests.withdraw(parked);
    return reply;
  }

  /** The provider's reply; a call that no provider was asked for is tried again. */
  private TurnResult respondParked(RunRecord run, ParkedTurn parked, Cancellation cancellation) {
    TurnResult reply = respond(new TurnRequest(parked.run(), parked.turn()), cancellation);
    if (reply.finish() == FinishReason.BUDGET) {
      throw retries.outOfBudget(run);
    }
    return reply;
  }

  private RunRecord requireModel(RunId id) {
    RunRecord run = journal.runs().get(id);
    RunGuard.requireModel(run);
    return run;
  }

  private TurnResult respond(TurnRequest turn, Cancellation cancellation) {
    boolean isOpen = journal.messages().answer(turn.run(), turn.turn()).isEmpty();
    if (isOpen) {
      prepare(contexts.of(turn.run()), turn.turn());
      retries.begun(journal.runs().get(turn.run()));
    }
    RunContext context = contexts.of(turn.run());
    return isOpen && budget.of(context).isPresent()
        ? new TurnResult(FinishReason.BUDGET, List.of(), false)
        : respond(turn, context, cancellation);
  }

  /** Tells a run what it has to know before a turn; a message may bring it another model. */
  private void prepare(RunContext context, int turn) {
    truncatedReplyHandling.tell(context, turn);
    unfinished.tell(context, turn);
    steering.deliver(context, turn);
  }

  @Override
  public Triage triage(TaskRef task) {
    Cancellation cancellation = new Cancellation();
    try (Heartbeat _ = Heartbeat.start(cancellation::cancel)) {
      return triage.of(task.task(), cancellation);
    }
  }

  @Override
  public void roadmap(TaskRef task) {
    briefly(cancellation -> triage.roadmap(task.task(), cancellation));
  }

  @Override
  public ExplorationScope scope(TaskRef task) {
    return structured.known(task.task()).orElseGet(() -> divided(task));
  }

  private ExplorationScope divided(TaskRef task) {
    RunRecord run = structured.scopeRun(task.task());
    try {
      return beating(
          run,
          retries::failed,
          cancellation ->
              budget.of(run.id()).isPresent()
                  ? ExplorationScope.unasked()
                  : structured.scope(task.task(), cancellation));
    } catch (ApplicationFailure failure) {
      if (failure.isNonRetryable() && ModelFailureKind.isRetryable(failure.getType())) {
        return structured.undivided(task.task());
      }
      throw failure;
    } catch (ActivityCanceledException e) {
      journal.runs().finish(run.id(), RunState.CANCELLED, FinishReason.CANCELLED);
      throw e;
    }
  }

  @Override
  public StepVerdict judge(VerdictRequest judgement) {
    return structured.verdict(judgement);
  }

  @Override
  public void reflect(ReflectionRequest failed) {
    RunRecord run = reflection.run(failed);
    beating(
        run,
        retries::failed,
        cancellation -> {
          if (budget.of(run.id()).isEmpty()) {
            reflection.reflect(failed, cancellation);
          }
          return failed;
        });
  }

  @Override
  public void name(TaskRef task) {
    briefly(cancellation -> titleAndSummaryWriter.name(task.task(), cancellation));
  }

  @Override
  public void summarize(TaskRef task) {
    briefly(cancellation -> titleAndSummaryWriter.summarize(task.task(), cancellation));
  }

  private static void briefly(Consumer<Cancellation> work) {
    Cancellation cancellation = new Cancellation();
    try (Heartbeat _ = Heartbeat.start(cancellation::cancel)) {
      work.accept(cancellation);
    }
  }

  private TurnResult respond(TurnRequest turn, RunContext context, Cancellation cancellation) {
    boolean last = isLast(context, turn.turn());
    List<ToolSpec> tools = offered(context);
    Message answer =
        modelTurn.answer(
            new ModelTurnRequest(context, turn.turn(), tools, last, "respond"), cancellation);
    TurnResult reply =
        ReplyMapper.reply(answer, ReplyMapper.reading(toolbox.of(turn.run()).specs()), false);
    return last
        ? lastReply(context, turn, reply)
        : withMore(context, applyAnswerRules(context, turn.turn(), reply));
  }

  /** Applies the rules in order to a complete answer; an answer that was cut off is none. */
  private TurnResult applyAnswerRules(RunContext context, int turn, TurnResult reply) {
    if (reply.finish() == FinishReason.MAX_TOKENS) {
      return TruncatedReplyHandling.proceed(reply);
    }
    TurnResult outcome = reply;
    for (AnswerRule rule : answerRules) {
      outcome = rule.apply(context, turn, outcome);
    }
    return outcome;
  }

  private List<ToolSpec> offered(RunContext context) {
    List<ToolSpec> known = toolbox.of(context.run().id()).specs();
    new UnknownToolNotice(journal).tell(context, known);
    var tools = ToolSelection.of(known, context);
    return result.offered(context, StructuredOutput.offered(context, tools));
  }

  /** An agent that may take one turn alone is done with it; any other was kept from going on. */
  private static TurnResult lastReply(RunContext context, TurnRequest turn, TurnResult reply) {
    boolean kept =
        turn.turn() > first(context)
            && (reply.finish() == FinishReason.END_TURN
                || reply.finish() == FinishReason.MAX_TOKENS);
    return kept || reply.finish() == FinishReason.TOOL_USE
        ? new TurnResult(FinishReason.MAX_STEPS, List.of(), false)
        : reply;
  }

  private TurnResult withMore(RunContext context, TurnResult reply) {
    boolean more =
        reply.finish() == FinishReason.END_TURN
            && SteeringDelivery.isSteered(context.run())
            && !steeringDelivery.forConversation(context.task().id()).isEmpty();
    return new TurnResult(reply.finish(), reply.calls(), more || reply.more());
  }

  private static boolean isLast(RunContext context, int turn) {
    return turn - first(context) + 1 >= context.agent().steps();
  }

  private static int first(RunContext context) {
    return context.run().settings().firstTurn();
  }

  private <T> T beating(
      RunRecord run,
      BiFunction<RunRecord, ModelFailure, ApplicationFailure> failures,
      Function<Cancellation, T> work) {
    Cancellation cancellation = new Cancellation();
    try (Heartbeat beat = Heartbeat.start(cancellation::cancel)) {
      try {
        retries.begun(run);
        T answer = work.apply(cancellation);
        retries.answered(run);
        return answer;
      } catch (ModelFailure failure) {
        beat.throwIfEnded();
        throw failures.apply(run, failure);
      }
    }
  }
}
