package dev.perdure.web.task;

import static dev.perdure.planner.task.Strategy.ANSWER;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.agent.AgentStrategyRule;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.AccessRight;
import dev.perdure.web.security.Caller;
import io.opentelemetry.api.trace.Span;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Validates the request body of a new task and builds the task's record from it. */
@Component
public final class NewTaskFactory {

  private static final BigDecimal DEFAULT_BUDGET = BigDecimal.TEN;
  private static final int MAX_TITLE_LENGTH = 80;

  private final NewTaskConfigReader configurations;
  private final ModelNameResolver models;
  private final RepositoryCheck repositoryCheck;
  private final AttachmentService attachments;
  private final EngineIdentity engine;
  private final TaskLookup lookup;

  public NewTaskFactory(
      NewTaskConfigReader configurations,
      ModelNameResolver models,
      RepositoryCheck repositoryCheck,
      AttachmentService attachments,
      EngineIdentity engine,
      TaskLookup lookup) {
    this.configurations = configurations;
    this.models = models;
    this.repositoryCheck = repositoryCheck;
    this.attachments = attachments;
    this.engine = engine;
    this.lookup = lookup;
  }

  /** Resolves a body by the configuration that holds for it; refuses what does not fit. */
  ResolvedTask task(TaskBody given, Caller caller, Optional<String> idempotencyKey) {
    var request = request(given);
    var body = given.with(attachments.keep(given.attachments()));
    TaskBodyCheck.check(body);
    partner(body);
    var startRightCheck = new StartRightCheck(repositoryCheck);
    startRightCheck.requireRoot(body, caller);
    var seen = inspectRepository(body);
    var root = Optional.ofNullable(body.location()).flatMap(repositoryCheck::root);
    var resolved = resolve(body, configurations.of(body, seen));
    startRightCheck.requireRemote(body, resolved.settings().delivery(), caller);
    models.requireVariant(resolved.model(), body.variant());
    check(body, resolved);
    var task =
        new NewTask(
            TaskIds.next(),
            idempotencyKey.orElse(null),
            Json.object(body),
            title(request),
            request + AttachmentService.list(body.attachments()),
            caller.name(),
            repository(body, root),
            resolved.strategy(),
            resolved.agentName(),
            resolved.model(),
            budget(body, resolved.settings()),
            engine.id(),
            TaskIds.trace(),
            null);
    return new ResolvedTask(
        task,
        resolved.settings().defaults(),
        resolved.settings().approval(),
        resolved.organisation(),
        notices(task, body, root),
        caller.limitsTo(AccessRight.START).orElse(null));
  }

  private void check(TaskBody body, ResolvedBody resolved) {
    StrategyChoice.require(body, resolved);
    requireFit(body, resolved);
    OptionConflictCheck.check(body, resolved);
    new PlannersCheck(models).check(body, resolved.strategy(), resolved.settings());
    WaitPolicyCheck.check(body, resolved.settings());
  }

  /** The settings, the model, the agent and the strategy of a task of a body. */
  ResolvedBody resolve(TaskBody body) {
    return resolve(body, configurations.of(body));
  }

  private ResolvedBody resolve(TaskBody body, NewTaskConfiguration configuration) {
    var model = model(body, configuration.settings());
    var name = configurations.agent(body, configuration);
    var agent = name.flatMap(configuration.registry()::find);
    return new ResolvedBody(
        configuration.settings(),
        model,
        name.orElse(null),
        agent,
        StrategyChoice.of(body, agent, configuration.settings()),
        configuration.configuration().organisation());
  }

  /** Whether the model of a task can be told how hard to think. */
  boolean takesVariants(ResolvedBody resolved) {
    return models.takesVariants(resolved.model());
  }

  /** Refuses to compare with a task that is none. */
  private void partner(TaskBody body) {
    var other = Optional.ofNullable(body.compareWith());
    if (other.isPresent() && other.flatMap(lookup::find).isEmpty()) {
      throw ApiFailure.invalid(
          "compareWith",
          "There is no task '%s' to compare with: name one that there is.".formatted(other.get()));
    }
  }

  private @Nullable String notices(NewTask task, TaskBody body, Optional<String> root) {
    String both =
        Stream.of(priceNotice(task), folderNotice(body, root))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(" "));
    return both.isEmpty() ? null : both;
  }

  private static Optional<String> folderNotice(TaskBody body, Optional<String> root) {
    return Optional.ofNullable(body.location())
        .flatMap(folder ->
            root.filter(whole -> folder.startsWith(whole + "/") && !folder.equals(whole + "/"))
                .map(whole ->
                    "'%s' is a directory of the repository '%s': the task works on the whole repository."
                        .formatted(folder, whole)));
  }

  private Optional<String> priceNotice(NewTask task) {
    var counted = Optional.ofNullable(task.budgetLimit()).filter(_ -> !limitsTokens(task));
    var model = Optional.ofNullable(task.model()).filter(name -> !models.isPriced(name));
    return model.flatMap(name ->
        counted.map(dollars ->
            "The price of the model '%s' is unknown: the limit of %s dollars counts as %s tokens."
                .formatted(
                    name, dollars.toPlainString(), BudgetCheck.tokens(dollars).toPlainString())));
  }

  private static boolean limitsTokens(NewTask task) {
    return task.body().fields().get("budget") instanceof Map<?, ?> limits
        && limits.get("tokens") != null;
  }

  private static String request(TaskBody body) {
    if (body.request() != null && body.prompt() != null) {
      throw ApiFailure.invalid(
          "prompt", "'prompt' is another name of 'request': send one of them.");
    }
    var text = Optional.ofNullable(body.request()).or(() -> Optional.ofNullable(body.prompt()));
    var request = text.filter(words -> !words.isBlank());
    if (request.isEmpty()) {
      throw ApiFailure.invalid("request", "The field 'request' is empty: say what is to be done.");
    }
    return SizeLimits.text("request", request.get());
  }

  /** Refuses a pair of which one could not hold. An answer needs no agent of the configuration. */
  private static void requireFit(TaskBody body, ResolvedBody resolved) {
    if (body.outputSchema() != null && !resolved.meetsSchema()) {
      throw ApiFailure.invalid(
          "outputSchema",
          "'outputSchema' is met by the strategies build-only and answer: name one of them as"
              + " 'strategy'.");
    }
    boolean isUnused = resolved.strategy() == ANSWER && body.agent() == null;
    resolved
        .agent()
        .filter(_ -> !isUnused)
        .flatMap(named -> AgentStrategyRule.objection(named, resolved.strategy()))
        .ifPresent(objection -> {
          throw ApiFailure.invalid(body.agent() == null ? "strategy" : "agent", objection);
        });
  }

  private String model(TaskBody body, Settings settings) {
    var asked = Optional.ofNullable(body.model()).filter(chain -> !chain.names().isEmpty());
    var wanted = asked.orElseGet(() -> ModelFallbackChain.of(settings.model()));
    try {
      return models.first(wanted);
    } catch (ModelFailure failure) {
      var place = asked.isPresent() ? Optional.<String>empty() : settings.source("model");
      throw ApiFailure.invalid(
          "model",
          place
              .map(" It stands in %s."::formatted)
              .map(failure.sentence()::concat)
              .orElseGet(failure::sentence));
    }
  }

  /** The repository by its root if this host knows it, so that no other path evades a rule. */
  private static @Nullable TaskRecordRepository repository(TaskBody body, Optional<String> root) {
    var repository = body.repository();
    return repository == null
        ? null
        : new TaskRecordRepository(
            root.orElseGet(() -> Objects.requireNonNull(repository.location())),
            repository.ref(),
            null);
  }

  /** Refuses an unusable repository, and returns the configuration that is seen in another one. */
  private Optional<TaskConfiguration> inspectRepository(TaskBody body) {
    var repository = body.repository();
    if (repository == null) {
      return Optional.empty();
    }
    var location = repository.location();
    if (location == null || location.isBlank()) {
      throw ApiFailure.invalid(
          "repository.location", "The repository has no location: give a path or a URL.");
    }
    SizeLimits.path("repository.location", location);
    RepositoryAddress.requireNoCredentials("repository.location", location);
    Optional.ofNullable(repository.ref()).ifPresent(ref -> SizeLimits.path("repository.ref", ref));
    var changes = EnumParam.one("repository.dirty", repository.dirty(), "exclude", "include");
    return repositoryCheck.require(
        location, Optional.ofNullable(repository.ref()), changes.equals(Optional.of("include")));
  }

  private static BigDecimal budget(TaskBody body, Settings settings) {
    var limits = body.budget();
    var cost = limits == null ? null : limits.cost();
    var configured = settings.budget().fields().get("cost");
    return cost != null
        ? cost
        : configured == null ? DEFAULT_BUDGET : new BigDecimal(configured.toString());
  }

  private static String title(String request) {
    var line = request.strip().lines().findFirst().orElse("").replaceAll("\\s+", " ");
    return TextShortener.start(line, MAX_TITLE_LENGTH);
  }

  /**
   * New ids of tasks: short, in no order, safe in a path, a branch and a workflow id; and traces.
   */
  static final class TaskIds {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BITS = 60;
    private static final int TRACE_BYTES = 16;

    private TaskIds() {}

    static TaskId next() {
      var number = new BigInteger(BITS, RANDOM).setBit(BITS);
      return new TaskId("t_" + number.toString(Character.MAX_RADIX));
    }

    /**
     * The trace id of a new task, by which everything that is done for the task can be found: that
     * of the present request if requests are traced.
     */
    static String trace() {
      var present = Span.current().getSpanContext();
      return present.isValid() ? present.getTraceId() : random();
    }

    private static String random() {
      var bytes = new byte[TRACE_BYTES];
      RANDOM.nextBytes(bytes);
      return HexFormat.of().formatHex(bytes);
    }
  }
}
