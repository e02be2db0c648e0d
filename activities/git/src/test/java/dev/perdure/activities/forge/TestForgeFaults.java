package dev.perdure.activities.forge;

import com.sun.net.httpserver.HttpExchange;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Faults of a forge: lost answers, clients that die, and lists that lack requests. */
final class TestForgeFaults {

  private final Queue<String> lostAnswers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger requestsLeft = new AtomicInteger(Integer.MAX_VALUE);
  private volatile boolean hidesRequests;
  private volatile boolean ignoresHeads;

  /** The forge carries out the next request of this method and path, and cuts the connection. */
  void loseAnswer(String request) {
    lostAnswers.add(request);
  }

  /**
   * The forge answers some more requests and carries the last of them out. But its client dies: it
   * gets no answer to the last request and sends no other.
   */
  void killClientAfter(int requests) {
    requestsLeft.set(requests);
  }

  /** Pull and merge requests are missing from lists, as they are at a forge for a moment. */
  void hideRequests() {
    hidesRequests = true;
  }

  /** Lists of pull requests hold those of all branches, as at Gitea. */
  void ignoreHeads() {
    ignoresHeads = true;
  }

  /** Ends the faults that pass. */
  void end() {
    requestsLeft.set(Integer.MAX_VALUE);
    hidesRequests = false;
  }

  /** Counts a request; returns whether its client was still there to send it. */
  boolean hasClient() {
    return requestsLeft.decrementAndGet() >= 0;
  }

  boolean losesAnswer(HttpExchange exchange) {
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    return requestsLeft.get() == 0 || lostAnswers.remove(request);
  }

  boolean hidesRequests(HttpExchange exchange) {
    return hidesRequests
        && exchange.getRequestMethod().equals("GET")
        && exchange.getRequestURI().getPath().matches(".*(pulls|merge_requests)");
  }

  boolean ignoresHeads() {
    return ignoresHeads;
  }
}
