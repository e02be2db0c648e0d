package dev.perdure.planner.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.owner.FileOwners;
import dev.perdure.planner.owner.OwnedFile;
import dev.perdure.planner.request.DecisionArbiter;
import dev.perdure.planner.request.DecisionRuling;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.StepOutline;
import dev.perdure.testing.Decided;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random votes, edits, withdrawals and days of a request against a small model: no sequence settles
 * a request that the rules do not allow, and the vote that they allow settles at once.
 */
class VoteSequencesTest {

  private static final int SEQUENCES = 1_000;
  private static final int MOVES = 12;
  private static final List<StepId> STEP = List.of(new StepId("a"));

  /** The absences: ana's deputy is the operator, cy's the requester, and di's deputy is absent. */
  private static final List<Away> ABSENCES =
      List.of(
          new Away("ana", 0, 2, "ed"),
          new Away("ana", 3, 4, "di"),
          new Away("cy", 1, 3, "ann"),
          new Away("ann", 1, 4, "bo"),
          new Away("di", 2, 3, "ana"));

  private static final List<FileOwners> OWNERS =
      List.of(
          FileOwners.none(),
          owned(List.of(List.of("@o/web"))),
          owned(List.of(List.of("@o/web"), List.of("@cy"))),
          owned(List.of(List.of("@cy", "@o/web"), List.of("@gone", "@cy"))),
          owned(List.of(List.of("@o/web"), List.of("@gone"))),
          FileOwners.unknown("the file is no text"));

  private int settled;
  private int waited;
  private int refused;
  private int inPlaceOfOthers;

  @Test
  void settleExactlyWhatTheRulesAllow() {
    for (int seed = 0; seed < SEQUENCES; seed++) {
      new Sequence(new Random(seed), "seed " + seed).run();
    }

    assertThat(List.of(settled, waited, refused, inPlaceOfOthers))
        .allMatch(count -> count > SEQUENCES / 10);
  }

  private static FileOwners owned(List<List<String>> owners) {
    return new FileOwners(
        owners.stream().map(some -> new OwnedFile("f" + some, some)).toList(), null);
  }

  /** Days on which a person is absent. */
  private record Away(String person, int from, int until, String deputy) {}

  /** One request with its rules, its votes as the journal keeps them, and the model. */
  private final class Sequence {

    private final Random random;
    private final String name;
    private final ApprovalPolicy policy;
    private final ApprovalTerms terms;
    private final VoteModel model;
    private final Map<String, Vote> kept = new LinkedHashMap<>();
    private int revision;
    private int day;

    Sequence(Random random, String name) {
      this.random = random;
      this.name = name;
      this.policy = policy();
      FileOwners owners = OWNERS.get(random.nextInt(OWNERS.size()));
      this.terms =
          policy.terms(
              new ApprovalFacts(RequestKind.PLAN, "low", "", List.of(), null, "ann").with(owners));
      this.model = new VoteModel(policy, owners);
    }

    void run() {
      for (int i = 0; i < MOVES; i++) {
        int move = random.nextInt(14);
        if (move == 0) {
          revision++;
          kept.clear();
          model.clear();
        } else if (move == 1) {
          String person = person();
          kept.remove(person);
          model.withdraw(person);
        } else if (move < 4) {
          day++;
        } else if (vote()) {
          settled++;
          return;
        }
      }
      waited++;
    }

    /** Casts a vote as the journal does; whether it settles the request. */
    private boolean vote() {
      Outcome outcome = random.nextInt(3) == 0 ? Outcome.REJECT : Outcome.APPROVE;
      boolean isPartly = random.nextInt(4) == 0;
      String person = person();
      var move =
          new VoteModel.Move(
              person, outcome, isPartly, outcome == Outcome.REJECT, absentPerson(person));
      boolean isStale = random.nextInt(10) == 0;
      Vote vote = vote(move, isStale ? revision - 1 : revision);
      if (!(DecisionArbiter.judge(request(), vote.decision()) instanceof DecisionRuling.Settled)) {
        assertThat(isStale).as(name).isTrue();
        return false;
      }
      VoteRuling ruling = ApprovalArbiter.judge(terms, List.copyOf(kept.values()), vote);
      boolean isRefused = ruling instanceof VoteRuling.Barred;
      assertThat(isRefused).as(name + policy + move).isNotEqualTo(model.mayVote(move));
      if (isRefused) {
        refused++;
        return false;
      }
      model.keep(move);
      kept.remove(person);
      kept.put(person, vote);
      inPlaceOfOthers += move.absent() == null ? 0 : 1;
      boolean settles = ruling instanceof VoteRuling.Settles;
      assertThat(settles).as(name + policy + kept).isEqualTo(model.isAllowed(move));
      return settles;
    }

    /** The absent person whom the arbiter chooses of those whose deputy a person is today. */
    private @Nullable String absentPerson(String person) {
      List<String> absent =
          ABSENCES.stream()
              .filter(away -> away.from() <= day && day <= away.until())
              .filter(away -> away.deputy().equals(person))
              .map(Away::person)
              .toList();
      var voter = new Voter(person, VoteModel.ROLES.getOrDefault(person, List.of()));
      String chosen =
          ApprovalArbiter.inPlaceOf(terms, List.copyOf(kept.values()), voter, absent).orElse(null);
      assertThat(chosen == null || absent.contains(chosen)).as(name).isTrue();
      return chosen;
    }

    private Vote vote(VoteModel.Move move, int at) {
      Decided decided =
          Decided.on(request().id(), "d" + at, move.outcome())
              .by(move.by(), Instant.EPOCH)
              .comment(move.commented() ? "No." : null)
              .steps(move.partly() && move.outcome() == Outcome.APPROVE ? STEP : null);
      List<String> roles = VoteModel.ROLES.getOrDefault(move.by(), List.of());
      return new Vote(decided.decision(), roles).inPlaceOf(move.absent());
    }

    private PendingRequest request() {
      return PendingRequest.of(new RequestId("r"), RequestKind.PLAN, "d" + revision, null)
          .about(List.of(new StepOutline(STEP.getFirst(), List.of())));
    }

    private String person() {
      return VoteModel.PEOPLE.get(random.nextInt(VoteModel.PEOPLE.size()));
    }

    private ApprovalPolicy policy() {
      List<String> votes =
          List.of(
              "{}",
              "{count: 2}",
              "{group: sec}",
              "{count: 2, group: sec}",
              "{group: ops}",
              "{role: operator}",
              "{count: 2, role: operator}",
              "{codeowner: 1}",
              "{codeowner: 1}");
      List<String> rules = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        List<String> some = new ArrayList<>();
        for (int j = 1 + random.nextInt(3); j > 0; j--) {
          some.add(votes.get(random.nextInt(votes.size())));
        }
        rules.add("{votes: %s, veto: %s}".formatted(some, random.nextBoolean()));
      }
      String yaml =
          """
          {own: %s, deputies: %s, rules: %s, groups: {sec: [ana, bo, cy], ops: [cy, di],
            "@O/Web": [ana, di], "@cy": [cy]}}
          """;
      return Json.yaml(
          yaml.formatted(random.nextBoolean(), random.nextInt(4) > 0, rules), ApprovalPolicy.class);
    }
  }
}
