package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.scene.RunScene;
import dev.perdure.activities.agent.tool.Errand;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.StoredCall;
import dev.perdure.activities.journal.request.RequestStore.RequestDraft;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.tool.Grant;
import dev.perdure.activities.tool.run.Rulings;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest.Risk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.PendingRequest.QuestionShape;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.Question;
import dev.perdure.planner.risk.CallRisk;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.run.Opening;
import dev.perdure.workflows.port.run.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What a call needs of others: a request to a person, or a run of a subagent. */
final class Errands {

  private static final int LONGEST_TITLE = 120;
  private static final String CHAIN = "chain";

  private final Journal journal;

  Errands(Journal journal) {
    this.journal = journal;
  }

  /**
   * Drafts the request for a permission; the same call with the same digest is the same request.
   */
  PendingRequest permission(StoredCall call, RunScene scene, JsonObject subject) {
    JsonObject shown = subject.with(CHAIN, chain(scene));
    String digest = Digest.of(shown);
    List<String> always = subject.list("always").stream().map(String::valueOf).toList();
    var terms =
        PendingRequest.of(id(call, digest), RequestKind.PERMISSION, digest, call.run())
            .rememberable(always);
    draft(call, terms, title(subject), shown);
    return terms;
  }

  /** What a decision permits: what was to be run, without what was added about who asks. */
  Grant grant(Decision decision) {
    JsonObject shown =
        journal.requestReader().find(decision.requestId()).orElseThrow().request().subject();
    return new Grant(decision.decisionId().value(), Digest.of(shown.without(CHAIN)));
  }

  /**
   * Drafts the request to let a run go on that goes round in circles; the first draft stands for
   * all calls of a turn.
   */
  PendingRequest loop(StoredCall call, RunScene scene, Ruling.Asks asks) {
    String tool = call.call().name();
    JsonObject subject = Rulings.subject(tool, call.call().input(), asks).with(CHAIN, chain(scene));
    List<String> always = subject.list("always").stream().map(String::valueOf).toList();
    var terms =
        PendingRequest.of(
                LoopWatch.request(call.call().callId()),
                RequestKind.PERMISSION,
                Digest.of(subject),
                call.run())
            .rememberable(always);
    draft(call, terms, cut("Let the run go on: " + items(subject)), subject);
    return journal.requests().terms(terms.id());
  }

  /** Drafts the request for an answer. */
  PendingRequest question(StoredCall call, RunScene scene, Errand.Ask ask) {
    JsonObject subject =
        JsonObject.of("callId", call.call().callId().value())
            .with("questions", call.call().input().list("questions"))
            .with(CHAIN, chain(scene));
    String digest = Digest.of(subject);
    var shapes =
        ask.questions().stream()
            .map(question ->
                new QuestionShape(
                    question.choices().stream().map(Question.Option::label).toList(),
                    question.takesSeveral(),
                    question.takesWords()))
            .toList();
    var terms =
        PendingRequest.of(id(call, digest), RequestKind.QUESTION, digest, call.run())
            .asking(shapes);
    draft(call, terms, cut("Answer: " + ask.questions().getFirst().question()), subject);
    return terms;
  }

  /** The run that carries a delegated call out. */
  RunSpec child(StoredCall call, RunScene scene, Errand.Delegate delegate, String queue) {
    var values = new LinkedHashMap<String, String>();
    values.put(RunSpec.CALL, call.call().callId().value());
    values.put(
        "focus", "%s (@%s subagent)".formatted(cut(delegate.description()), delegate.agent()));
    return new RunSpec(
        call.task(),
        call.call().callId().childRun(),
        RunKind.DELEGATED,
        call.run(),
        delegate.agent(),
        scene.run().phase(),
        null,
        scene.readOnly(),
        false,
        queue,
        new Opening("task/delegated", values, "task", false),
        0);
  }

  /** What a delegated run reported, once it has ended. */
  Optional<ToolResult> report(StoredCall call) {
    return journal
        .runs()
        .find(call.call().callId().childRun())
        .filter(run -> run.finishedAt() != null)
        .map(this::report);
  }

  private ToolResult report(RunRecord run) {
    String words = journal.messages().lastWords(run.id());
    boolean failed = run.finish() != FinishReason.END_TURN;
    String end =
        run.finish() == FinishReason.MAX_STEPS
            ? "The subagent was stopped after as many turns as it may take and is not done."
            : "The subagent's run ended with %s.".formatted(run.finish());
    String text = failed ? "%s Its last words: %s".formatted(end, words) : words;
    return new ToolResult(run.title(), text, failed, JsonObject.of("runId", run.id().value()));
  }

  private void draft(StoredCall call, PendingRequest terms, String title, JsonObject subject) {
    journal
        .requests()
        .draft(
            new RequestDraft(
                call.task(),
                terms,
                title,
                subject,
                risk(terms, subject),
                List.of(call.run().value())));
  }

  private static Risk risk(PendingRequest terms, JsonObject subject) {
    return terms.kind() == RequestKind.PERMISSION ? CallRisk.of(subject) : Risk.low();
  }

  private static RequestId id(StoredCall call, String digest) {
    return new RequestId(call.call().callId() + "." + digest.substring(0, 8));
  }

  /** Who asks: the run and those that delegated it, the outermost first. */
  private List<Map<String, Object>> chain(RunScene scene) {
    List<Map<String, Object>> chain = new ArrayList<>();
    RunRecord run = scene.run();
    while (run != null) {
      Map<String, Object> link = new LinkedHashMap<>();
      link.put("runId", run.id().value());
      link.put("agent", run.agent());
      link.put("step", Objects.requireNonNullElse(run.step(), ""));
      chain.addFirst(link);
      run = run.parentId() == null ? null : journal.runs().find(run.parentId()).orElse(null);
    }
    return chain;
  }

  /** What "yes" does, from the parsed facts of the call. */
  private static String title(JsonObject subject) {
    String tool = subject.text("tool").orElse("");
    return subject
        .text("command")
        .map(command -> cut("Run " + command))
        .orElseGet(() -> cut("Let " + tool + " use " + items(subject)));
  }

  private static String items(JsonObject subject) {
    List<String> texts = new ArrayList<>();
    for (Object item : subject.list("items")) {
      if (item instanceof Map<?, ?> fields) {
        texts.add(String.valueOf(fields.get("text")));
      }
    }
    return String.join(", ", texts);
  }

  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return Excerpt.start(line, LONGEST_TITLE);
  }
}
