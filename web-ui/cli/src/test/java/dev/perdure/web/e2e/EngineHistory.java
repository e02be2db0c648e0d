package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Histories as Temporal's command line shows them. */
final class EngineHistory {

  private EngineHistory() {}

  /** The history as Temporal's command line shows it, with the texts of its payloads. */
  static String show(TaskPage task, List<String> options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(MachinePart.ENGINE.path().toString());
    command.addAll(List.of("workflow", "show", "--output", "json", "--workflow-id", task.id()));
    command.add("--address");
    command.add(task.get("/api/info").path("engine").path("address").asString());
    command.addAll(options);
    Process show = new ProcessBuilder(command).redirectErrorStream(true).start();
    String shown = new String(show.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(show.waitFor()).as(shown).isZero();
    return shown + texts(shown);
  }

  private static String texts(String history) {
    return Pattern.compile("\"(?:data|encoding)\": *\"([A-Za-z0-9+/=]+)\"")
        .matcher(history)
        .results()
        .map(
            found -> new String(Base64.getDecoder().decode(found.group(1)), StandardCharsets.UTF_8))
        .collect(Collectors.joining("\n"));
  }
}
