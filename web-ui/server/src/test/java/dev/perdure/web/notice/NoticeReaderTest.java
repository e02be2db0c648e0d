package dev.perdure.web.notice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestAssignmentStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.TaskState;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The notices that people's roles let them have. */
class NoticeReaderTest extends OnNoticesOfPeople {

  @BeforeEach
  void want() {
    want("ana", ALL, null, null);
    want("bo", ALL, null, null);
    journal
        .database()
        .sql("update task set repository_location = 'https://github.com/acme/a.git'")
        .update();
  }

  @Test
  void aRequestThatNoRuleMatchesGoesToThePersonWhoAskedForTheTask() {
    rules("{'rules':[{'votes':[{'count':3}]}]}");
    raise("r_1", RequestKind.QUESTION);
    send();

    assertThat(bodies).singleElement().asString().contains("\"person\":\"ana\"");
  }

  @Test
  void aRequestThatNoRuleMatchesGoesToItsAssigneeAlone() {
    rules("{'rules':[{'votes':[{'count':3}]}]}");
    raise("r_1", RequestKind.QUESTION);
    assign("bo");
    send();

    assertThat(bodies).singleElement().asString().contains("\"person\":\"bo\"");
  }

  @Test
  void aPersonWithRolesInOtherRepositoriesLearnsNothing() {
    rules("{'rules':[{'votes':[{}]}]}");
    signIn("ana", "requester@github.com/acme/b");
    signIn("bo", "approver@github.com/acme/b");
    raise("r_1", RequestKind.PERMISSION);
    assign("bo");
    comment("c1", "cy", "Ask @bo about it");
    append(new TaskEvent.StateChanged(TaskState.FAILED, null, "bad"));
    send();

    assertThat(bodies).isEmpty();
    assertThat(rows()).isZero();
  }

  @Test
  void aRoleInTheRepositoryFillsThePlacesOfARule() {
    rules("{'rules':[{'votes':[{'role':'approver'}]}]}");
    signIn("bo", "approver@github.com/acme/*");
    raise("r_1", RequestKind.PERMISSION);
    send();

    assertThat(bodies).singleElement().asString().contains("\"person\":\"bo\"");
  }

  @Test
  void aVoteIsAskedOfPeopleWhoMaySettle() {
    rules("{'rules':[{'votes':[{'count':2}]}]}");
    signIn("ana", "requester");
    signIn("bo", "approver");
    raise("r_1", RequestKind.PERMISSION);
    send();

    assertThat(bodies).singleElement().asString().contains("\"person\":\"bo\"");
  }

  @Test
  void aRequestThatNeedsAnAbsentPersonGoesToTheDeputy() {
    rules("{'groups':{'s':['di']},'rules':[{'votes':[{'group':'s'}]}]}");
    signIn("di");
    absent("di", "bo");
    raise("r_1", RequestKind.PERMISSION);
    send();

    assertThat(bodies).singleElement().asString().contains("\"person\":\"bo\"");
  }

  @Test
  void aRequestToAnAbsentAssigneeGoesToTheDeputyWhoMaySettleIt() {
    signIn("di", "approver");
    signIn("bo", "approver");
    absent("di", "bo");
    raise("r_1", RequestKind.PERMISSION);
    assign("di");
    send();
    assertThat(bodies).singleElement().asString().contains("\"person\":\"bo\"");

    bodies.clear();
    signIn("bo", "requester");
    comment("c1", "cy", "Please hurry");
    send();
    assertThat(bodies).singleElement().asString().contains("\"person\":\"ana\"");
  }

  private void absent(String person, String deputy) {
    journal
        .database()
        .sql(
            "insert into person_absence values (?, current_date - 2, current_date + 2, ?)",
            person,
            deputy)
        .update();
  }

  @Test
  void aDigestComesAfterTheEndOfTheSession() {
    signIn("ana", "requester@github.com/acme/*");
    want("ana", ALL, inHours(1), null);
    raise("r_1", RequestKind.QUESTION);
    send();
    journal.database().sql("delete from browser_session").update();

    now = now.plus(Duration.ofHours(2));
    makeDue();
    send();

    assertThat(bodies).singleElement().asString().contains("/inbox/r_1");
  }

  private void rules(String json) {
    journal.database().sql("update task set approval = ?::json", json.replace('\'', '"')).update();
  }

  private void assign(String person) {
    new RequestAssignmentStore(journal.database(), journal.events())
        .assign(new RequestId("r_1"), Optional.of(person), "ana");
  }
}
