package dev.perdure.activities.mcp;

import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.journal.task.McpServerStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** The record of MCP servers' states: which are in use, and which a person has disconnected. */
public interface ServerStates {

  Logger LOG = LoggerFactory.getLogger(ServerStates.class);

  /** Whether a person has disconnected a server. */
  boolean isDisconnected(String server);

  /** Records a new state, with why if it failed. */
  void changed(String server, McpServerState state, @Nullable String error);

  /** The record in a database, as this host sees it. */
  static ServerStates in(McpServerStore store, String host) {
    return new ServerStates() {
      @Override
      public boolean isDisconnected(String server) {
        try {
          return store.isDisconnected(server);
        } catch (DataAccessException | TransactionException e) {
          return false;
        }
      }

      @Override
      public void changed(String server, McpServerState state, @Nullable String error) {
        try {
          store.changed(server, state, host, error);
        } catch (DataAccessException | TransactionException e) {
          LOG.warn("The state of the MCP server '{}' can't be recorded: {}", server, e.toString());
        }
      }
    };
  }

  /** No record. */
  static ServerStates none() {
    return new ServerStates() {
      @Override
      public boolean isDisconnected(String server) {
        return false;
      }

      @Override
      public void changed(String server, McpServerState state, @Nullable String error) {
        // never used
      }
    };
  }
}
