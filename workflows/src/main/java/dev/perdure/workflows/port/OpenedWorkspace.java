package dev.perdure.workflows.port;

import java.util.List;

/**
 * A workspace that is there.
 *
 * @param setup the commands to run in it before anybody works there; at most 40
 * @param planners how many planners the configuration of its host asks for, from 1
 * @param vague whether the request is no question and names no file that is there, so that an
 *     exploration has to be divided
 * @param prepared whether the trust in the repository's files is settled and the baseline is taken
 *     as well, so that the workflow asks for neither
 */
public record OpenedWorkspace(List<String> setup, int planners, boolean vague, boolean prepared) {

  public OpenedWorkspace {
    setup = List.copyOf(setup);
  }
}
