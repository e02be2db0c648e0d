package dev.perdure.activities.network;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The hosts that a command reached, and the refused hosts with the reason. */
public final class NetworkAccessLog {

  private static final int MAX_HOSTS = 50;

  private final Set<String> reached = new LinkedHashSet<>();
  private final Map<String, String> refused = new LinkedHashMap<>();

  synchronized void reached(String host) {
    if (reached.size() < MAX_HOSTS) {
      reached.add(host);
    }
  }

  synchronized void refused(String host, String reason) {
    if (refused.size() < MAX_HOSTS) {
      refused.putIfAbsent(host, reason);
    }
  }

  /** The hosts that were reached. */
  public synchronized List<String> reached() {
    return List.copyOf(reached);
  }

  /** The hosts that were refused. */
  public synchronized List<String> refused() {
    return List.copyOf(refused.keySet());
  }

  /** Returns why the proxy refused hosts, in a sentence or two each. */
  public synchronized List<String> reasons() {
    return List.copyOf(refused.values());
  }
}
