package dev.perdure.activities.agent;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.planner.agent.TaskAgentLookup;

/** Permission policies of runs over the stores of a test. */
public final class TestPolicies {

  private TestPolicies() {}

  public static RunPolicyResolver of(
      JournalModule journal, TaskAgentLookup agents, ConfigFiles files) {
    var configured =
        RunPolicyResolver.Configured.of(
            journal.taskStore(), journal.mcpToolStore(), journal.permissionStore(), files);
    return new RunPolicyResolver(
        journal.taskStore(),
        journal.runStore(),
        journal.planStore(),
        journal.permissionStore(),
        agents,
        configured);
  }
}
