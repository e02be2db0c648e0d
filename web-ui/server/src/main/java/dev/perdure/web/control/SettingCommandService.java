package dev.perdure.web.control;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.task.Triage;
import dev.perdure.web.security.Caller;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Carries out the commands on the settings of a task: its budget, its model and its strategy. */
@Component
final class SettingCommandService {

  private final Caller caller;
  private final BudgetIncreaseService budgetIncreaseService;
  private final ModelAndAgentSwitcher modelAndAgentSwitcher;
  private final TriageOverrideService triageOverrideService;

  SettingCommandService(
      Caller caller,
      BudgetIncreaseService budgetIncreaseService,
      ModelAndAgentSwitcher modelAndAgentSwitcher,
      TriageOverrideService triageOverrideService) {
    this.caller = caller;
    this.budgetIncreaseService = budgetIncreaseService;
    this.modelAndAgentSwitcher = modelAndAgentSwitcher;
    this.triageOverrideService = triageOverrideService;
  }

  void raiseBudget(TaskRecord task, TaskCommandControlBody body) {
    budgetIncreaseService.raise(task.id(), body.limits(), caller);
  }

  void setModel(TaskRecord task, TaskCommandControlBody body) {
    modelAndAgentSwitcher.use(task, body.model(), body.variant(), caller);
  }

  void setStrategy(TaskRecord task, TaskCommandControlBody body) {
    Triage picked = Objects.requireNonNull(body.triage()).picked(caller);
    triageOverrideService.apply(task, picked, caller);
  }
}
