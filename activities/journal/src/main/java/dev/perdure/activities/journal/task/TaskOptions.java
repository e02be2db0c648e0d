package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.request.AnsweredQuestion;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.AttachedFile;
import dev.perdure.planner.task.TaskPolicy;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Options of a task beside its request, such as agent, model and delivery, from its body.
 *
 * @param outputSchema the JSON schema of the result that the task demands; empty for none
 * @param inheritedAnswers the answers that a fork takes over from another task as facts
 */
public record TaskOptions(
    @Nullable String agent,
    @Nullable ModelFallbackChain model,
    SourceOptions repository,
    TaskPolicy policy,
    DeliveryOptions delivery,
    List<AttachedFile> attachments,
    JsonObject outputSchema,
    List<AnsweredQuestion> inheritedAnswers) {

  public TaskOptions {
    repository = Objects.requireNonNullElseGet(repository, () -> new SourceOptions(null));
    policy = Objects.requireNonNullElseGet(policy, TaskPolicy::none);
    delivery =
        Objects.requireNonNullElseGet(delivery, () -> new DeliveryOptions(null, null, false));
    attachments = NullSafeLists.copy(attachments);
    outputSchema = Objects.requireNonNullElseGet(outputSchema, JsonObject::empty);
    inheritedAnswers = NullSafeLists.copy(inheritedAnswers);
  }

  /** The treatment of the repository's uncommitted changes. */
  record SourceOptions(@Nullable String dirty) {}

  /** How the result is handed over. */
  record DeliveryOptions(@Nullable String mode, @Nullable String remote, boolean draft) {}

  public boolean includesChanges() {
    return "include".equals(repository.dirty());
  }

  /** Whether a person looks at the changes before they are handed over, or leave the machine. */
  public boolean asksBeforeDelivery() {
    return policy.asksBeforeDelivery() || leavesMachine();
  }

  /** How the changes are handed over. */
  public String deliveryMode() {
    return Optional.ofNullable(delivery.mode()).orElse("branch").replace('-', '_');
  }

  /** Whether the branch is pushed to a remote. */
  public boolean leavesMachine() {
    return wantsPullRequest() || deliveryMode().equals("push");
  }

  public boolean wantsPullRequest() {
    return deliveryMode().equals("pull_request");
  }

  /** The name or address of the remote. */
  public String remote() {
    return Optional.ofNullable(delivery.remote()).orElse("origin");
  }

  /** Whether the pull request is a draft. */
  public boolean draft() {
    return delivery.draft();
  }

  /** Whether a patch is all that is wanted, so that no branch goes to the repository. */
  public boolean wantsPatchOnly() {
    return deliveryMode().equals("patch");
  }
}
