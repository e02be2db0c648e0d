package dev.perdure.activities.mcp;

import dev.perdure.planner.id.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * MCP servers that were away when their task was opened, with the places to look them up again.
 * Only the process that opened the task knows them.
 */
final class AbsentServers {

  /** Tasks beyond this number are forgotten, the oldest first: no event tells the end of a task. */
  private static final int MAX_TASKS = 1_000;

  private final Map<TaskId, Map<String, Place>> places = new LinkedHashMap<>();

  /** Remembers a server that is away. */
  synchronized void add(TaskId task, Place place) {
    places.computeIfAbsent(task, _ -> new LinkedHashMap<>()).put(place.server(), place);
    if (places.size() > MAX_TASKS) {
      places.remove(places.keySet().iterator().next());
    }
  }

  /** Forgets a server that has answered or refuses. */
  synchronized boolean remove(TaskId task, String server) {
    Map<String, Place> known = places.get(task);
    boolean isRemoved = known != null && known.remove(server) != null;
    if (known != null && known.isEmpty()) {
      places.remove(task);
    }
    return isRemoved;
  }

  /** The servers of a task that are away. */
  synchronized List<Place> of(TaskId task) {
    return List.copyOf(places.getOrDefault(task, Map.of()).values());
  }

  synchronized boolean isEmpty() {
    return places.isEmpty();
  }
}
