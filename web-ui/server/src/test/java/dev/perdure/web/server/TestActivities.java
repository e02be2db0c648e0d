package dev.perdure.web.server;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.task.TaskModule;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.workflows.port.TaskActivities;
import java.util.Map;

/** The activities of a worker, over the stores of a test server. */
public final class TestActivities {

  private TestActivities() {}

  public static TaskActivities ofTasks(TestServer server, HostPaths hostPaths) {
    var prompts = new PromptLibrary();
    var models = new ModelRegistry(new ModelSettings(Map.of(), hostPaths.data()));
    var promptModule =
        new PromptModule(server.journal(), server.bean(TaskAgentLookup.class), models, prompts);
    var plans = new PlanDraftModule(server.journal());
    return new TaskModule(server.journal(), plans, promptModule, hostPaths, prompts, 1)
        .taskActivities();
  }
}
