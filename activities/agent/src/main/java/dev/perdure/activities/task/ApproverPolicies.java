package dev.perdure.activities.task;

import dev.perdure.activities.journal.access.PersonDepartureReader;
import dev.perdure.activities.journal.person.PersonCalendarStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.wait.WaitPolicy;

/** The policies for waits of tasks by the calendars of the people who are asked. */
final class ApproverPolicies {

  private final TaskReader taskReader;
  private final PersonCalendarStore personCalendarStore;
  private final PersonDepartureReader personDepartureReader;

  ApproverPolicies(
      TaskReader taskReader,
      PersonCalendarStore personCalendarStore,
      PersonDepartureReader personDepartureReader) {
    this.taskReader = taskReader;
    this.personCalendarStore = personCalendarStore;
    this.personDepartureReader = personDepartureReader;
  }

  /** Whether the policy of a task changes the wait of requests. */
  boolean concernsRequests(TaskId task) {
    return taskReader.waitPolicy(task).concernsRequests();
  }

  /** The policy of a task for a request to a person. */
  WaitPolicy of(TaskId task, String asked) {
    return taskReader.waitPolicy(task).following(personCalendarStore.find(asked));
  }

  boolean hasLeft(String person) {
    return personDepartureReader.hasLeft(person);
  }
}
