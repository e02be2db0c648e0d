package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.journal.run.UsageStore;
import dev.perdure.activities.journal.spending.SpendingPolicyStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.request.subject.BudgetSubjectSpending;
import dev.perdure.planner.spending.SpendingLimit;
import dev.perdure.planner.spending.SpendingMatch;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.web.security.AccessRight;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;

class SpendingControllerTest extends OnServer {

  private static final String MONTH = YearMonth.now(ZoneOffset.UTC).toString();

  private final Database database = server.journal().database();
  private final UsageStore usage = server.journal().usageStore();
  private TaskId task = new TaskId("t_0");

  @BeforeEach
  void spend() {
    database.sql("delete from spending").update();
    follow(SpendingMatch.everything());
    task = task("ada");
    call(task, "a", "8");
    call(task("bo"), "b", "1");
    call(task("cy"), "c", "4");
  }

  @AfterEach
  void limitNothing() {
    new SpendingPolicyStore(database).follow(SpendingPolicy.none());
  }

  @Test
  void showsTheOrganisationGroupsAndPeopleBesideTheirLimits() {
    JsonNode view = http.get("/api/spending").json();

    assertThat(view.path("starts").asString()).isEqualTo(MONTH + "-01");
    assertThat(view.path("groups").toString()).isEqualTo("[\"web\"]");
    assertThat(names(view))
        .containsExactly("organisation ", "group web", "person ada", "person cy", "person bo");
    assertThat(view.path("items").path(0).path("cost").asInt()).isEqualTo(13);
    JsonNode group = view.path("items").path(1).path("limits").path(0);
    assertThat(group.path("spent").asInt()).isEqualTo(9);
    assertThat(group.path("limit").asInt()).isEqualTo(10);
    assertThat(group.path("warned").asBoolean()).isTrue();
  }

  @Test
  void showsTheSumAndThePeopleOfAGroup() {
    assertThat(names(http.get("/api/spending?group=web").json()))
        .containsExactly("group web", "person ada", "person bo");
    assertThat(http.get("/api/spending?group=none").json().path("detail").asString())
        .contains("no group 'none'", "policy.approval.groups");
  }

  @Test
  void showsEarlierPeriods() {
    database.sql("update spending set starts = starts - 1000 where period = 'day'").update();
    assertThat(names(http.get("/api/spending?period=day").json())).containsExactly("group web");
    database.sql("update spending set starts = '2020-02-29' where period = 'day'").update();

    JsonNode day = http.get("/api/spending?period=day&day=2020-02-29").json();
    assertThat(names(day)).hasSize(5);
    assertThat(day.path("ends").asString()).isEqualTo("2020-03-01T00:00:00Z");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2021-02-29", "today", "%2B999999999-12-31", "-0044-03-15", "1999-12-31"})
  void refusesADayThatIsNone(String day) {
    HttpReply refused = http.get("/api/spending?period=month&day=" + day);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("detail").asString()).contains("such as 2026-11-30");
    assertThat(http.get("/api/spending/export?day=" + day).status()).isEqualTo(422);
    assertThat(http.get("/api/spending?period=day&day=9999-12-31").status()).isEqualTo(200);
  }

  @Test
  void exportsRowsForASpreadsheet() {
    String month = http.get("/api/spending/export?group=web").text();
    assertThat(month.lines())
        .containsExactly(
            "\"period\",\"per\",\"name\",\"cost\",\"tokens\",\"limited\",\"limit\"",
            "\"%s\",\"group\",\"web\",\"9\",\"200\",\"cost\",\"10\"".formatted(MONTH),
            "\"%s\",\"person\",\"ada\",\"8\",\"100\",,".formatted(MONTH),
            "\"%s\",\"person\",\"bo\",\"1\",\"100\",,".formatted(MONTH));
    assertThat(http.get("/api/spending/export?period=day&day=2020-01-01&group=web").text().lines())
        .hasSize(2);
  }

  @Test
  void showsTheLimitsOfATask() {
    JsonNode items = http.get("/api/tasks/" + task + "/spending").json().path("items");

    assertThat(items).hasSize(1);
    assertThat(items.path(0).path("name").asString()).isEqualTo("web");
    assertThat(http.get("/api/tasks/t_none/spending").status()).isEqualTo(404);
  }

  @Test
  void showsATeamByPersonRepositoryAndModelWithItsNearlyUsedLimits() {
    follow(SpendingMatch.everything(), List.of("uma", "vic"));
    TaskId ofUma = task("uma");
    String location = "https://git.example/acme/web.git";
    database.sql("update task set repository_location = ? where id = ?", location, ofUma).update();
    call(ofUma, "a", "8");
    call(task("vic"), "b", "1");
    JsonNode team = http.get("/api/spending/teams/web").json();

    assertThat(names(team))
        .containsExactly(
            "group web", "repository git.example/acme/web", "person uma", "person vic");
    JsonNode model = team.path("models").path(0);
    assertThat(team.path("models")).hasSize(1);
    assertThat(model.path("model").asString()).isEqualTo("m");
    assertThat(model.path("calls").asInt()).isEqualTo(2);
    assertThat(model.path("cost").asInt()).isEqualTo(9);
    assertThat(model.path("tokens").asInt()).isEqualTo(200);
    assertThat(team.path("close")).hasSize(1);
    assertThat(team.path("close").path(0).path("name").asString()).isEqualTo("web");
    assertThat(team.path("close").path(0).path("usedUp").asBoolean()).isFalse();
    call(ofUma, "c", "2");
    assertThat(http.get("/api/spending/teams/web?period=day").json().at("/close/0/usedUp"))
        .isEqualTo(BooleanNode.TRUE);
  }

  @Test
  void aTeamsEarlierPeriodHasItsOwnSums() {
    JsonNode earlier = http.get("/api/spending/teams/web?period=day&day=2020-02-29").json();

    assertThat(names(earlier)).containsExactly("group web");
    assertThat(earlier.path("starts").asString()).isEqualTo("2020-02-29");
    assertThat(earlier.path("models")).isEmpty();
    assertThat(earlier.path("close")).isEmpty();
    assertThat(http.get("/api/spending/teams/none").json().path("detail").asString())
        .isEqualTo("There is no team 'none'.");
  }

  @Test
  void requestsNameTheRolesThatMayRaiseLimits() {
    assertThat(AccessRight.RAISE_BUDGET.roleNames()).isEqualTo(BudgetSubjectSpending.ROLES);
  }

  private static List<String> names(JsonNode view) {
    return view.path("items")
        .valueStream()
        .map(item -> item.path("per").asString() + " " + item.path("name").asString())
        .toList();
  }

  private void follow(SpendingMatch match) {
    follow(match, List.of("ada", "bo"));
  }

  private void follow(SpendingMatch match, List<String> people) {
    var limit =
        new SpendingLimit(SpendingScope.GROUP, SpendingPeriod.MONTH, BigDecimal.TEN, null, match);
    new SpendingPolicyStore(database)
        .follow(
            new SpendingPolicy(
                "UTC",
                List.of(limit),
                Map.of("web", people),
                Map.of("web", List.of(new Glob("git.example/acme/*")))));
  }

  private TaskId task(String requester) {
    JsonNode created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    TaskId id = new TaskId(created.path("id").asString());
    database.sql("update task set requester = ? where id = ?", requester, id).update();
    return id;
  }

  private void call(TaskId caller, String id, String dollars) {
    var spent = new Usage(100, 0, 0, 0, new BigDecimal(dollars));
    usage.add(new BilledModelCall(caller + id, caller, null, null, "turn", "m", spent));
  }
}
