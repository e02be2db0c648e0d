package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workspace that is there.
 *
 * @param setup the commands to run in it before anybody works there; at most 40
 * @param planners how many planners the configuration of its host asks for; null for one
 * @param vague whether the request is no question and names no file that is there, so that an
 *     exploration has to be divided; null for no
 * @param prepared whether the trust in the repository's files is settled and the baseline is taken
 *     as well; null where the workflow asks for both
 */
public record OpenedWorkspace(
    List<String> setup,
    @JsonInclude(Include.NON_NULL) @Nullable Integer planners,
    @JsonInclude(Include.NON_NULL) @Nullable Boolean vague,
    @JsonInclude(Include.NON_NULL) @Nullable Boolean prepared) {

  /** A workspace of a request that names what it is about. */
  public OpenedWorkspace(List<String> setup, @Nullable Integer planners) {
    this(setup, planners, null, null);
  }

  public OpenedWorkspace {
    setup = List.copyOf(setup);
  }
}
