package dev.perdure.web.cli.local;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.ExportedHistory;
import dev.perdure.web.engine.HistoryReplay;
import dev.perdure.web.engine.SetupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The histories of closed workflows that a server stores, replayed against this build. */
final class StoredHistories {

  private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,200}");

  private final ServerClient server;
  private final HistoryReplay replay;
  private final Terminal terminal;
  private int count;
  private int misfits;

  StoredHistories(ServerClient server, HistoryReplay replay, Terminal terminal) {
    this.server = server;
    this.replay = replay;
    this.terminal = terminal;
  }

  /**
   * Replays the stored histories, prints a line for each that does not fit, and a total.
   *
   * @param task the task of the histories; empty for all tasks
   * @param directory the folder that gets a file for each history; empty for none
   * @return whether all histories fit
   */
  boolean replay(Optional<String> task, Optional<Path> directory) {
    String filter = task.map(id -> "task=" + ServerClient.segment(id) + "&").orElse("");
    JsonNode page = server.listPage("/api/histories?" + filter);
    JsonNodes.list(page, "items").forEach(listed -> replay(listed, directory));
    while (page.path("next").isString()) {
      String next = ServerClient.segment(JsonNodes.text(page, "next"));
      page = server.listPage("/api/histories?%scursor=%s".formatted(filter, next));
      JsonNodes.list(page, "items").forEach(listed -> replay(listed, directory));
    }
    terminal.print(total());
    return misfits == 0;
  }

  private void replay(JsonNode listed, Optional<Path> directory) {
    String workflow = SafeText.line(JsonNodes.text(listed, "workflow"));
    String execution = JsonNodes.text(listed, "execution");
    String json = server.get("/api/histories/" + ServerClient.segment(execution)).toString();
    String name = "%s.%s.json".formatted(workflow, execution);
    ExportedHistory history = history(workflow, name, json);
    directory.ifPresent(folder -> save(folder, name, json));
    Optional<String> objection = replay.objection(history.history());
    count++;
    if (objection.isPresent()) {
      misfits++;
      terminal.print(
          Style.BAD,
          "%s (%s) does not replay on this build: %s"
              .formatted(workflow, SafeText.line(execution), objection.get()));
    }
  }

  private static ExportedHistory history(String workflow, String name, String json) {
    try {
      return ExportedHistory.parse(Path.of(name), json);
    } catch (SetupException e) {
      throw UsageError.ofServer(
          "The server sent no history for %s: correct the address (PERDURE_SERVER)."
              .formatted(workflow));
    }
  }

  private static void save(Path folder, String name, String json) {
    if (!FILE_NAME.matcher(name).matches()) {
      throw UsageError.ofServer(
          "The server sent a history whose name '%s' is no file name: check its address."
              .formatted(name));
    }
    try {
      AtomicFile.write(Files.createDirectories(folder).resolve(name), json);
    } catch (IOException e) {
      throw UsageError.inInput("Can't write into '%s': %s".formatted(folder, e.getMessage()));
    }
  }

  private String total() {
    if (count == 0) {
      return "no history is stored.";
    }
    return misfits == 0
        ? "stored histories: this build replays all %d.".formatted(count)
        : "stored histories: this build can't replay %d of %d.".formatted(misfits, count);
  }
}
