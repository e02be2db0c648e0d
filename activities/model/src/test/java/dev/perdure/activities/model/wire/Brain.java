package dev.perdure.activities.model.wire;

/** Decides what the server answers. */
@FunctionalInterface
public interface Brain {

  /** The answer to a request. */
  WireReply reply(WireRequest request);
}
