package dev.perdure.activities.workspace;

import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.trust.TrustPart;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.TrustSubject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Review of the configuration that a repository brings to a task: what people trust takes effect,
 * and a request asks about the rest. It is settled once for a task, as of its base commit.
 */
record TrustReview(
    HostWorkspaces host, Journal journal, TaskStartConfigReader taskStartConfigReader) {

  private static final int MAX_REQUESTS = 100;
  private static final String POLICY = "the policy of perdure.yaml";

  /** The request about what nobody has decided on; empty where everything is settled. */
  Optional<PendingRequest> review(TaskId task) {
    var repository = journal.task(task).repository();
    if (repository == null || journal.facts().isTrustSettled(task)) {
      return Optional.empty();
    }
    TaskStartConfig wanted = taskStartConfigReader.of(host.workspace(task));
    return journal.inTransaction(() -> new Review(task, repository.location(), wanted).run());
  }

  /** Whether a task has MCP servers of its repository, whose tools are still to be looked up. */
  boolean addsServers(TaskId task) {
    Set<String> own = taskStartConfigReader.files().settings().mcp().keySet();
    return journal
        .facts()
        .configuration(task)
        .filter(kept -> !own.containsAll(kept.settings().mcp().keySet()))
        .isPresent();
  }

  /** One review of a task. */
  private final class Review {

    private final TaskId task;
    private final String repository;
    private final TaskStartConfig wanted;
    private final Map<String, String> trusted;
    private final List<TrustPart> open;

    Review(TaskId task, String repository, TaskStartConfig wanted) {
      this.task = task;
      this.repository = repository;
      this.wanted = wanted;
      this.trusted = new LinkedHashMap<>(journal.trust().trusted(repository));
      this.open =
          wanted.trust().parts().stream()
              .filter(part -> !trusted.containsKey(part.shown().digest()))
              .toList();
    }

    Optional<PendingRequest> run() {
      String policy = taskStartConfigReader.files().trust();
      if (policy.equals("deny")) {
        trusted.clear();
        settle("'trust: deny' in perdure.yaml");
        return Optional.empty();
      }
      if (policy.equals("allow")) {
        open.forEach(part -> trusted.put(part.shown().digest(), POLICY));
      }
      if (policy.equals("allow") || open.isEmpty()) {
        settle("");
        return Optional.empty();
      }
      return decided();
    }

    /** A decision counts for exactly the parts that its request has shown. */
    private Optional<PendingRequest> decided() {
      String digest = Digest.of(subject());
      List<RequestRecord> earlier = earlier();
      journal
          .requests()
          .withdraw(
              earlier.stream()
                  .map(RequestRecord::request)
                  .filter(request -> request.status() == RequestStatus.PENDING)
                  .filter(request -> !request.digest().equals(digest))
                  .map(request -> request.id())
                  .toList());
      Optional<RequestRecord> same =
          earlier.stream().filter(each -> each.request().digest().equals(digest)).findFirst();
      Optional<Decision> decision = same.flatMap(each -> Optional.ofNullable(each.decision()));
      if (decision.isEmpty()) {
        return Optional.of(
            same.map(RequestRecord::terms).orElseGet(() -> draft(earlier.size() + 1)));
      }
      follow(decision.get());
      return Optional.empty();
    }

    private void follow(Decision decision) {
      boolean approved = decision.outcome() == Outcome.APPROVE;
      if (approved) {
        for (TrustPart part : open) {
          journal.trust().add(task, repository, part.shown(), decision);
          trusted.put(part.shown().digest(), decision.by());
        }
      }
      settle(approved ? "" : "%s did not trust it".formatted(decision.by()));
    }

    private List<RequestRecord> earlier() {
      return journal
          .requestReader()
          .list(
              new RequestQuery(
                  Optional.empty(),
                  Optional.of(RequestKind.TRUST),
                  Optional.of(task),
                  Optional.empty(),
                  MAX_REQUESTS))
          .items();
    }

    private TrustSubject subject() {
      return new TrustSubject(
          host.workspace(task).base(), isSandboxed(), open.stream().map(TrustPart::shown).toList());
    }

    private boolean isSandboxed() {
      return journal.workspaceFacts().find(task).filter(WorkspaceFacts::sandboxed).isPresent();
    }

    private PendingRequest draft(int number) {
      TrustSubject subject = subject();
      var id = new RequestId(task + ".trust." + number);
      var terms = PendingRequest.of(id, RequestKind.TRUST, Digest.of(subject), null);
      String title = RequestTitle.of(subject).text();
      List<String> reasons = open.stream().map(part -> part.shown().effect()).limit(10).toList();
      journal
          .requests()
          .draft(
              new RequestDraft(
                  task, terms, title, subject, new HumanRequestRisk("high", reasons), List.of()));
      return terms;
    }

    /** Lets what is trusted hold, and names the rest with the reason. */
    private void settle(String refusal) {
      if (!journal.facts().settleTrust(task, refusal.isEmpty() ? "followed" : refusal)) {
        return;
      }
      List<TrustPart> holding = parts(true);
      if (!holding.isEmpty()) {
        hold(holding);
        notice(NoticeLevel.INFO, "Of the repository's files hold: " + labels(holding) + ".");
      }
      List<TrustPart> rejected = parts(false);
      if (!rejected.isEmpty()) {
        notice(
            NoticeLevel.WARNING,
            "Of the repository's files are not followed, as %s: %s."
                .formatted(refusal, labels(rejected)));
      }
    }

    private List<TrustPart> parts(boolean holding) {
      return wanted.trust().parts().stream()
          .filter(part -> trusted.containsKey(part.shown().digest()) == holding)
          .toList();
    }

    private void hold(List<TrustPart> parts) {
      TaskConfiguration kept = journal.facts().configuration(task).orElseThrow();
      var all = kept.settings();
      List<Ruleset> rules = new ArrayList<>(journal.rules().configured(task).orElse(List.of()));
      for (TrustPart part : parts) {
        all = all.and(part.adds());
        if (!part.rules().isEmpty()) {
          rules.add(
              part.rules(by(part))
                  .expanded(taskStartConfigReader.files().user().home().toString()));
        }
      }
      journal.facts().follow(task, new TaskConfiguration(all, kept.agents()));
      journal.rules().follow(task, rules);
    }

    private String by(TrustPart part) {
      return trusted.getOrDefault(part.shown().digest(), "");
    }

    private String labels(List<TrustPart> parts) {
      return parts.stream()
          .map(part ->
              by(part).isEmpty()
                  ? part.shown().label()
                  : "%s, trusted by %s".formatted(part.shown().label(), by(part)))
          .collect(Collectors.joining("; "));
    }

    private void notice(NoticeLevel level, String text) {
      journal.notice(task, level, text);
    }
  }
}
