package dev.perdure.activities.agent.turn;

import dev.perdure.workflows.port.ReflectionRequest;
import dev.perdure.workflows.port.StepVerdict;
import dev.perdure.workflows.port.VerdictRequest;

/**
 * Assesses attempts at steps by a model: the verdict of a reviewer, and a reflection on a failure.
 */
final class StepAssessment {

  private final ReviewerVerdicts reviewerVerdicts;
  private final SupervisedModelCall supervisedModelCall;
  private final StepReflection stepReflection;

  StepAssessment(
      ReviewerVerdicts reviewerVerdicts,
      SupervisedModelCall supervisedModelCall,
      StepReflection stepReflection) {
    this.reviewerVerdicts = reviewerVerdicts;
    this.supervisedModelCall = supervisedModelCall;
    this.stepReflection = stepReflection;
  }

  StepVerdict judge(VerdictRequest request) {
    return reviewerVerdicts.verdict(request);
  }

  /** Reflects on a failed attempt, unless the budget is used up. */
  void reflect(ReflectionRequest failed) {
    supervisedModelCall.withinBudget(
        stepReflection.run(failed),
        () -> failed,
        cancellation -> {
          stepReflection.reflect(failed, cancellation);
          return failed;
        });
  }
}
