package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.tool.store.LiveOutput;
import dev.perdure.planner.envelope.CallId;

/**
 * Shows running calls to whoever watches the task: new output some times a second, and about once a
 * second the newest of it kept with the call, for those who come later.
 */
public record LiveCalls(CallStore calls, DeltaChannel deltas) implements LiveOutput {

  @Override
  public View open(CallId call, String title) {
    return calls
        .find(call)
        .flatMap(stored -> calls.part(call).map(part -> view(stored, title, part)))
        .orElse(View.NONE);
  }

  private View view(StoredCall call, String title, OpenPart part) {
    return LiveCall.open(this, call, title, part);
  }
}
