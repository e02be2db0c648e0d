package dev.perdure.web.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import org.jspecify.annotations.Nullable;

/**
 * Accepted command or message.
 *
 * @param reset the changes that a reset has taken back; null for all other commands
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Accepted(String id, @Nullable SetBack reset) {

  Accepted(String id) {
    this(id, null);
  }
}
