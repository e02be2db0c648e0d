package dev.perdure.planner.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.DecisionArbiter;
import dev.perdure.planner.request.DecisionRuling;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.StepOutline;
import dev.perdure.planner.request.VoteDemand;
import dev.perdure.planner.request.VoterKind;
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
 * Random votes, edits and withdrawals of a request against a small model: no sequence settles a
 * request that the rules do not allow, and the vote that they allow settles at once.
 */
class VoteSequencesTest {

  private static final int SEQUENCES = 1_000;
  private static final int MOVES = 9;
  private static final List<String> PEOPLE = List.of("ann", "ana", "bo", "cy", "di", "ed");
  private static final Map<String, List<String>> GROUPS =
      Map.of("sec", List.of("ana", "bo", "cy"), "ops", List.of("cy", "di"));
  private static final Map<String, List<String>> ROLES =
      Map.of("ed", List.of("operator"), "bo", List.of("operator", "approver"));
  private static final List<StepId> STEP = List.of(new StepId("a"));

  private int settled;
  private int waited;
  private int refused;

  @Test
  void settleExactlyWhatTheRulesAllow() {
    for (int seed = 0; seed < SEQUENCES; seed++) {
      new Sequence(new Random(seed), "seed " + seed).run();
    }

    assertThat(List.of(settled, waited, refused)).allMatch(count -> count > SEQUENCES / 5);
  }

  /** A person's vote, or the withdrawal of a vote. */
  private record Move(String by, @Nullable Outcome outcome, boolean partly, boolean commented) {}

  /** One request with its rules, its votes as the journal keeps them, and the model. */
  private final class Sequence {

    private final Random random;
    private final String name;
    private final ApprovalPolicy policy;
    private final ApprovalTerms terms;
    private final Map<String, Vote> kept = new LinkedHashMap<>();
    private final List<Move> sinceTheEdit = new ArrayList<>();
    private int revision;

    Sequence(Random random, String name) {
      this.random = random;
      this.name = name;
      this.policy = policy();
      this.terms =
          policy.terms(new ApprovalFacts(RequestKind.PLAN, "low", "", List.of(), null, "ann"));
    }

    void run() {
      for (int i = 0; i < MOVES; i++) {
        int move = random.nextInt(11);
        if (move == 0) {
          revision++;
          kept.clear();
          sinceTheEdit.clear();
        } else if (move == 1) {
          String person = person();
          kept.remove(person);
          sinceTheEdit.add(new Move(person, null, false, false));
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
      Move move = new Move(person(), outcome, random.nextInt(4) == 0, outcome == Outcome.REJECT);
      boolean isStale = random.nextInt(10) == 0;
      Vote vote = vote(move, isStale ? revision - 1 : revision);
      if (!(DecisionArbiter.judge(request(), vote.decision()) instanceof DecisionRuling.Settled)) {
        assertThat(isStale).as(name).isTrue();
        return false;
      }
      VoteRuling ruling = ApprovalArbiter.judge(terms, List.copyOf(kept.values()), vote);
      boolean isRefused = ruling instanceof VoteRuling.Barred;
      assertThat(isRefused).as(name).isNotEqualTo(mayVote(move));
      if (isRefused) {
        refused++;
        return false;
      }
      sinceTheEdit.add(move);
      kept.put(move.by(), vote);
      boolean settles = ruling instanceof VoteRuling.Settles;
      assertThat(settles).as(name + " " + policy + sinceTheEdit).isEqualTo(isAllowed(move));
      return settles;
    }

    private Vote vote(Move move, int at) {
      Decided decided =
          Decided.on(request().id(), "d" + at, move.outcome())
              .by(move.by(), Instant.EPOCH)
              .comment(move.commented() ? "No." : null)
              .steps(move.partly() && move.outcome() == Outcome.APPROVE ? STEP : null);
      return new Vote(decided.decision(), ROLES.getOrDefault(move.by(), List.of()));
    }

    private PendingRequest request() {
      return PendingRequest.of(new RequestId("r"), RequestKind.PLAN, "d" + revision, null)
          .about(List.of(new StepOutline(STEP.getFirst(), List.of())));
    }

    private boolean mayVote(Move move) {
      boolean isOwn = Boolean.FALSE.equals(policy.own()) && move.by().equals("ann");
      boolean isNamed =
          policy.rules().isEmpty()
              || terms.rules().stream()
                  .anyMatch(rule -> rule.stream().anyMatch(demand -> fills(move.by(), demand)));
      return isNamed && !(isOwn && move.outcome() == Outcome.APPROVE);
    }

    private boolean isAllowed(Move last) {
      boolean isVeto =
          last.outcome() == Outcome.REJECT
              && policy.rules().stream().anyMatch(rule -> Boolean.TRUE.equals(rule.veto()));
      List<String> agreeing =
          PEOPLE.stream().filter(person -> agrees(lastOf(person), last)).toList();
      return isVeto || terms.rules().stream().allMatch(rule -> canFill(places(rule), agreeing));
    }

    private @Nullable Move lastOf(String person) {
      return sinceTheEdit.stream()
          .filter(move -> move.by().equals(person))
          .reduce((_, later) -> later)
          .orElse(null);
    }

    private static boolean agrees(@Nullable Move one, Move other) {
      return one != null
          && one.outcome() == other.outcome()
          && (one.outcome() == Outcome.REJECT || one.partly() == other.partly());
    }

    /** Tries each person in each place. */
    private boolean canFill(List<VoteDemand> places, List<String> people) {
      return places.isEmpty()
          || people.stream()
              .filter(person -> fills(person, places.getFirst()))
              .anyMatch(person ->
                  canFill(
                      places.subList(1, places.size()),
                      people.stream().filter(other -> !other.equals(person)).toList()));
    }

    private static List<VoteDemand> places(List<VoteDemand> rule) {
      List<VoteDemand> places = new ArrayList<>();
      rule.forEach(demand -> {
        for (int i = 0; i < demand.count(); i++) {
          places.add(demand);
        }
      });
      return places;
    }

    private static boolean fills(String person, VoteDemand demand) {
      return demand.of() == VoterKind.ANYONE
          || GROUPS.getOrDefault(String.valueOf(demand.name()), List.of()).contains(person)
          || ROLES.getOrDefault(person, List.of()).contains(demand.name());
    }

    private String person() {
      return PEOPLE.get(random.nextInt(PEOPLE.size()));
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
              "{count: 2, role: operator}");
      List<String> rules = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        List<String> some = new ArrayList<>();
        for (int j = 1 + random.nextInt(3); j > 0; j--) {
          some.add(votes.get(random.nextInt(votes.size())));
        }
        rules.add("{votes: %s, veto: %s}".formatted(some, random.nextBoolean()));
      }
      String yaml = "{own: %s, groups: {sec: [ana, bo, cy], ops: [cy, di]}, rules: %s}";
      return Json.yaml(yaml.formatted(random.nextBoolean(), rules), ApprovalPolicy.class);
    }
  }
}
