package dev.perdure.web.task;

import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.planner.json.NearestName;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.SizeLimits;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Reads the configuration that a new task begins with, from this host and, if it can be seen from
 * here, the task's repository.
 */
@Component
final class NewTaskConfigReader {

  private final TaskConfigurationLookup taskConfigurationLookup;
  private final RepositoryCheck repositoryCheck;

  NewTaskConfigReader(
      TaskConfigurationLookup taskConfigurationLookup, RepositoryCheck repositoryCheck) {
    this.taskConfigurationLookup = taskConfigurationLookup;
    this.repositoryCheck = repositoryCheck;
  }

  /** Reads the configuration that a task of a body begins with. */
  NewTaskConfiguration of(TaskBody body) {
    return of(body, findConfiguration(body));
  }

  /** The same, with the configuration that was seen in the repository of the task. */
  NewTaskConfiguration of(TaskBody body, Optional<TaskConfiguration> seen) {
    TaskConfiguration configuration = seen.orElseGet(taskConfigurationLookup::here);
    return new NewTaskConfiguration(configuration, body.repository() == null || seen.isPresent());
  }

  private Optional<TaskConfiguration> findConfiguration(TaskBody body) {
    return Optional.ofNullable(body.repository())
        .flatMap(repository ->
            repositoryCheck.configuration(
                Optional.ofNullable(repository.location()).orElse(""),
                Optional.ofNullable(repository.ref()),
                "include".equals(repository.dirty())));
  }

  /**
   * The agent that a body or else the configuration names; one that no task may name is refused.
   */
  Optional<String> agent(TaskBody body, NewTaskConfiguration configuration) {
    Settings settings = configuration.settings();
    Optional<String> asked = Optional.ofNullable(body.agent());
    Optional<String> name = asked.or(() -> Optional.ofNullable(settings.agent()));
    name.ifPresent(wanted -> {
      SizeLimits.key("agent", wanted);
      List<String> known = configuration.registry().choosable();
      if (!known.contains(wanted) && configuration.isRepositoryRead()) {
        String place =
            asked.isPresent() ? "" : settings.source("agent").map(" (%s)"::formatted).orElse("");
        throw ApiFailure.invalid(
            "agent",
            "There is no agent '%s' for tasks%s: %s"
                .formatted(wanted, place, NearestName.remedy(wanted, known)));
      }
    });
    return name;
  }
}
