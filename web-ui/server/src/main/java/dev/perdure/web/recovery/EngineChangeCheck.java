package dev.perdure.web.recovery;

import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.task.EngineIdentity;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/** Startup check that fails the tasks begun on another Temporal server, as they can't continue. */
@Component
final class EngineChangeCheck implements ApplicationRunner {

  private static final Logger LOG = LoggerFactory.getLogger(EngineChangeCheck.class);

  private final EngineIdentity engine;
  private final OrphanedTaskFinder tasks;

  EngineChangeCheck(EngineIdentity engine, OrphanedTaskFinder tasks) {
    this.engine = engine;
    this.tasks = tasks;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    List<TaskId> lost = tasks.handOver(engine.id());
    if (!lost.isEmpty()) {
      LOG.warn("Tasks {} were under way on another engine and cannot go on: they failed.", lost);
    }
  }
}
