package dev.perdure.activities.tool.run;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.tool.CallGrant;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.ToolJournalEntry;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Carries out a tool call so that it has exactly one result: a stored result stands, a recorded
 * intent is resumed, and only a call without either is judged and begun.
 */
final class Attempt {

  private final ToolRunnerServices stores;
  private final ToolContext context;
  private final CallDirectory directory;
  private final FileApplier files;

  /** The note for the model beside the result. */
  private String note = "";

  /** The call as hooks have let it through. */
  private Optional<HookedCall> call = Optional.empty();

  private List<?> verdicts = List.of();

  Attempt(ToolRunnerServices stores, ToolContext context, FaultInjector faultInjector) {
    this.stores = stores;
    this.context = context;
    this.directory = CallDirectory.of(context);
    this.files = new FileApplier(context.worktree(), directory.path(), faultInjector);
  }

  /** The same attempt, whose result says this at its end. */
  Attempt noting(String sentence) {
    note = sentence;
    return this;
  }

  ToolContext context() {
    return context;
  }

  CallOutcome run(Tool tool, CheckedArguments.Fitting arguments, Optional<CallGrant> grant)
      throws InterruptedException {
    Optional<ToolJournalEntry> entry = stores.journal().find(context.call());
    Optional<ToolResult> result = entry.flatMap(ToolJournalEntry::result);
    if (result.isPresent()) {
      return new CallOutcome.Completed(result.get());
    }
    HookedCall asked = new HookedCall(tool.spec().name(), arguments.arguments(), context);
    CallHookResult hookResult = stores.hooks().before(asked);
    verdicts = hookResult.notes().stream().map(note -> note.fields()).toList();
    if (hookResult.refusal().isPresent()) {
      return settle(RulingMapper.byHook(asked.tool(), hookResult.refusal().get()));
    }
    return switch (hookResult.read(asked, tool.spec())) {
      case CheckedArguments.Faulty(var reason) ->
          settle(ToolResult.failed("A hook changed the arguments. " + reason));
      case CheckedArguments.Fitting changed -> {
        call = Optional.of(new HookedCall(asked.tool(), changed.arguments(), context));
        yield carryOut(tool, changed, grant, entry.flatMap(ToolJournalEntry::intent));
      }
    };
  }

  private CallOutcome carryOut(
      Tool tool,
      CheckedArguments.Fitting arguments,
      Optional<CallGrant> grant,
      Optional<CallIntent> intent)
      throws InterruptedException {
    if (intent.isPresent()) {
      return resume(intent.get(), tool, arguments);
    }
    return switch (prepare(tool, arguments)) {
      case CallPreparation.Refusal(var refusal) ->
          settle(deniedOutright(tool).map(RulingMapper::refusal).orElse(refusal));
      case CallPreparation.Proposal proposal -> judge(tool, arguments, proposal, grant);
    };
  }

  /** The denial of a tool that no arguments could make permitted; it goes before bad arguments. */
  private Optional<Ruling.Denied> deniedOutright(Tool tool) {
    String permission = tool.spec().permission();
    if (!context.policy().withholds(permission)) {
      return Optional.empty();
    }
    var demand = new Demand(permission, "*", tool.spec().name());
    return context.policy().evaluate(List.of(demand)) instanceof Ruling.Denied denied
        ? Optional.of(denied)
        : Optional.empty();
  }

  /** Ends a call that this attempt can't begin, and of which an earlier one may have. */
  CallOutcome leave(ToolResult reason) {
    boolean begun =
        stores.journal().find(context.call()).flatMap(ToolJournalEntry::intent).isPresent();
    return settle(begun ? ToolErrorMapper.unknown() : reason);
  }

  /** Records how the call ended; what was recorded first stands. */
  CallOutcome settle(ToolResult outcome) {
    return new CallOutcome.Completed(record(outcome));
  }

  ToolResult record(ToolResult result) {
    ToolResult readable = result.withOutput(FileText.shown(result.output()));
    ToolResult limited = OutputLimit.apply(readable, stores.artifacts());
    ToolResult noted =
        note.isEmpty()
            ? limited
            : limited.withOutput(limited.output().stripTrailing() + "\n\n" + note);
    ToolResult told = verdicts.isEmpty() ? noted : noted.with("hooks", verdicts);
    ToolResult last = call.map(made -> stores.hooks().after(made, told)).orElse(told);
    ToolResult settled = stores.journal().settle(context.run(), context.call(), last);
    directory.delete();
    return settled;
  }

  private CallOutcome judge(
      Tool tool,
      CheckedArguments.Fitting arguments,
      CallPreparation.Proposal proposal,
      Optional<CallGrant> grant)
      throws InterruptedException {
    return switch (context.policy().evaluate(proposal.demands())) {
      case Ruling.Allowed _ -> perform(proposal.effect());
      case Ruling.Denied denied -> settle(RulingMapper.refusal(denied));
      case Ruling.NeedsApproval asks -> {
        PermissionSubject subject =
            RulingMapper.subject(
                tool.spec().name(), arguments.arguments(), proposal.preview(), asks);
        String digest = Digest.of(subject);
        yield grant.isEmpty()
            ? unlessRefused(tool.spec().name(), arguments, subject, digest)
            : granted(proposal, digest.equals(grant.get().digest()));
      }
    };
  }

  private CallOutcome unlessRefused(
      String tool, CheckedArguments.Fitting arguments, PermissionSubject subject, String digest)
      throws InterruptedException {
    CallHookResult hookResult =
        stores.hooks().permission(new HookedCall(tool, arguments.arguments(), context));
    return hookResult.refusal().isPresent()
        ? settle(RulingMapper.byHook(tool, hookResult.refusal().get()))
        : new CallOutcome.NeedsPermission(subject, digest);
  }

  private CallOutcome granted(CallPreparation.Proposal proposal, boolean same)
      throws InterruptedException {
    return same
        ? perform(proposal.effect())
        : settle(
            ToolResult.failed(
                "What was allowed is no longer what would be done, because files or rules have"
                    + " changed since: nothing was done. Look at the files again and repeat the"
                    + " call."));
  }

  private CallOutcome perform(Effect effect) throws InterruptedException {
    return switch (effect) {
      case Effect.Repeatable(var work) -> settle(ToolErrorMapper.contained(work));
      case Effect.RunEnd(var result) -> settle(result.with(new ToolResultDetail.EndsRun()));
      case Effect.ByOthers others ->
          note.isEmpty()
              ? new CallOutcome.NeedsOthers(others)
              : settle(
                  ToolResult.failed(
                      "Nothing was done: repeat the call without what it can't take."));
      case Effect.FileChanges changes -> change(changes);
      case Effect.Command(var command) -> start(command);
    };
  }

  private CallOutcome change(Effect.FileChanges changes) {
    try {
      CallIntent.Files intent = files.stage(changes);
      stores.journal().intend(context.run(), context.call(), intent);
      return settle(applied(intent));
    } catch (IOException e) {
      return settle(ToolErrorMapper.disk(e));
    }
  }

  private ToolResult applied(CallIntent.Files intent) {
    return stores.postEditCheck().of(context, intent.files(), files.apply(intent));
  }

  private CallOutcome start(Effect.OnceOnly command) throws InterruptedException {
    try {
      Path fresh = directory.fresh();
      command.prepare(fresh);
      stores
          .journal()
          .intend(context.run(), context.call(), new CallIntent.CommandStart(fresh.toString()));
      return settle(command.start(fresh));
    } catch (IOException e) {
      return settle(ToolErrorMapper.disk(e));
    }
  }

  private CallOutcome resume(CallIntent intent, Tool tool, CheckedArguments.Fitting arguments)
      throws InterruptedException {
    try {
      return switch (intent) {
        case CallIntent.Files begun -> settle(applied(begun));
        case CallIntent.CommandStart(var started) -> {
          Optional<Effect.OnceOnly> command = begun(tool, arguments);
          yield settle(
              command.isPresent()
                  ? command.get().resume(Path.of(started))
                  : ToolErrorMapper.unknown());
        }
      };
    } catch (IOException e) {
      return settle(ToolErrorMapper.disk(e));
    }
  }

  /** A command that has begun is followed up even if it took away the directory it runs in. */
  private Optional<Effect.OnceOnly> begun(Tool tool, CheckedArguments.Fitting arguments) {
    return Stream.of(arguments, arguments.without("workdir"))
        .map(given -> prepare(tool, given))
        .flatMap(found ->
            found instanceof CallPreparation.Proposal(_, _, Effect.Command(var command))
                ? Stream.of(command)
                : Stream.empty())
        .findFirst();
  }

  private CallPreparation prepare(Tool tool, CheckedArguments.Fitting arguments) {
    return ToolErrorMapper.contained(tool, arguments, context);
  }
}
