package dev.perdure.activities.tool.shell;

import dev.perdure.planner.tool.ToolResult;
import dev.perdure.activities.network.EgressProxy;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A command's proxy while it runs, if it has one, and what is told of it afterwards. */
record CommandProxy(Optional<EgressProxy> proxy) implements AutoCloseable {

  /** Why hosts were refused. */
  List<String> reasons() {
    return proxy.map(open -> open.accessLog().reasons()).orElse(List.of());
  }

  /** A result with the hosts that were reached and those that were refused. */
  ToolResult noted(ToolResult result) {
    return proxy
        .map(EgressProxy::accessLog)
        .map(log -> result.with("hosts", log.reached()).with("refusedHosts", log.refused()))
        .orElse(result);
  }

  @Override
  public void close() throws IOException {
    if (proxy.isPresent()) {
      proxy.get().close();
    }
  }
}
