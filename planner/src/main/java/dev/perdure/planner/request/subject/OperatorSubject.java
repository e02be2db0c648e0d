package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a request to the operator: a failure that a task can't resolve alone, such as of a
 * model call or a step.
 *
 * @param type the kind of a provider's failure; absent for other causes
 * @param model the model that was asked; absent for other causes
 * @param refused whether the provider refused the call for good; absent for other causes
 * @param stepTitle the name of the step; absent if none is concerned
 */
public record OperatorSubject(
    String cause,
    String error,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String type,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String model,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean refused,
    @Nullable String step,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String stepTitle,
    List<String> files)
    implements Subject {

  /** Copies the files. */
  public OperatorSubject {
    files = NullSafeLists.copy(files);
  }
}
