package dev.perdure.activities.tool.shell;

import dev.perdure.activities.network.EgressProxy;
import dev.perdure.activities.tool.store.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A command's proxy while it runs, if it has one, and what is told of it afterwards. */
public record CommandProxy(Optional<EgressProxy> gate) implements AutoCloseable {

  /** Why hosts were refused. */
  public List<String> reasons() {
    return gate.map(open -> open.visits().reasons()).orElse(List.of());
  }

  /** An outcome with the hosts that were reached and those that were refused. */
  public Outcome noted(Outcome outcome) {
    return gate.map(EgressProxy::visits)
        .map(visits ->
            new Outcome(
                outcome
                    .result()
                    .with("hosts", visits.reached())
                    .with("refusedHosts", visits.refused()),
                outcome.seen()))
        .orElse(outcome);
  }

  @Override
  public void close() throws IOException {
    if (gate.isPresent()) {
      gate.get().close();
    }
  }
}
