package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Makes or revokes a read-only link to a task. */
@Command(
    name = "share",
    description = {
      "Makes a read-only link to a task.",
      "The link shows request, plan, result and messages, without tool output. Everyone with the"
          + " address can read the task until the link expires."
    })
final class ShareCommand extends ForkShareExportVerb {
  private static final int MAX_LINK_DAYS = 90;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "Days until the link expires (default: 7).")
  private Optional<Integer> days = Optional.empty();

  @Option(names = "--revoke", paramLabel = "LINK", description = "Revoke the link with this id.")
  private Optional<String> revoked = Optional.empty();

  ShareCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    if (revoked.isPresent()) {
      revoke(revoked.get());
      return;
    }
    ObjectNode choices = JsonNodes.object();
    days.ifPresent(count -> choices.put("expires", end(count)));
    made("share", choices)
        .ifPresent(link -> {
          terminal.print(SafeText.line(JsonNodes.text(link, "url")));
          terminal.note(
              SafeText.line(
                  "Everyone with this address can read task %s until %s. To revoke the link: %s share %s --revoke %s"
                      .formatted(
                          id,
                          JsonNodes.text(link, "expiresAt"),
                          LauncherName.NAME,
                          id,
                          JsonNodes.text(link, "id"))));
        });
  }

  private static String end(int days) {
    if (days < 1 || days > MAX_LINK_DAYS) {
      throw UsageError.inInput("--days is from 1 to %d.".formatted(MAX_LINK_DAYS));
    }
    return Instant.now().plus(Duration.ofDays(days)).minusSeconds(1).toString();
  }

  private void revoke(String link) {
    server()
        .delete("/api/shares/" + ServerClient.segment(link))
        .orMistake("The link '%s'".formatted(link));
    terminal.note(SafeText.line("Nobody can read task %s by link %s.".formatted(id, link)));
  }
}
