package dev.perdure.web.host;

import java.util.List;

/**
 * The result of a move of a host's tasks to other hosts.
 *
 * @param count how many tasks moved
 * @param left the tasks that could not move
 */
public record HostMoveReport(String host, int count, List<UnmovedTask> left) {

  public HostMoveReport {
    left = List.copyOf(left);
  }
}
