package dev.perdure.activities.extension;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.workflows.port.HookActivities;

/** Puts together the activities that run the hooks around model calls. */
public final class HookModule {

  private final JournalModule journalModule;
  private final PendingMessages pendingMessages;
  private final TaskConfigurationLookup configurations;
  private final Sandbox sandbox;

  public HookModule(
      JournalModule journalModule,
      PendingMessages pendingMessages,
      TaskConfigurationLookup configurations,
      Sandbox sandbox) {
    this.journalModule = journalModule;
    this.pendingMessages = pendingMessages;
    this.configurations = configurations;
    this.sandbox = sandbox;
  }

  public HookActivities hookActivities(
      RunContext.Finder contexts,
      HostPaths hostPaths,
      RunningActivityRegistry runningActivityRegistry) {
    return new HookActivitiesImpl(
        contexts, hostPaths, runningActivityRegistry, beforeModelHooks(), runEndHooks());
  }

  private BeforeModelHooks beforeModelHooks() {
    return new BeforeModelHooks(
        journalModule.database(),
        journalModule.eventLog(),
        journalModule.conversationStore(),
        journalModule.hookVerdictStore(),
        hookAsker(),
        pendingMessages);
  }

  private HookAsker hookAsker() {
    return new HookAsker(hookRunner());
  }

  private HookRunner hookRunner() {
    return new HookRunner(configurations, journalModule.hookVerdictStore(), sandbox);
  }

  private RunEndHooks runEndHooks() {
    return new RunEndHooks(
        journalModule.database(),
        journalModule.conversationStore(),
        journalModule.hookVerdictStore(),
        hookAsker());
  }
}
