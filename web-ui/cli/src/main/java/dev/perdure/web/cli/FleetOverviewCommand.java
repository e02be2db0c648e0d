package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.StyledText;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * The verb {@code fleet}: an operator's overview of waiting people, running, silent and failed
 * tasks, workers, providers and spend. It drains hosts, moves tasks of lost hosts, and compares
 * records with the engine.
 */
@Command(
    name = "fleet",
    description = {
      "Shows the state of all tasks for an operator.",
      "The lists name people that tasks wait for, running tasks, silent tasks with reasons,"
          + " failures of the last day, workers, providers and costs.",
      "'drain' lets a host take no new tasks; its running tasks go on. 'undrain' undoes this.",
      "'move' moves the tasks of a lost host to other hosts.",
      "'reconcile' compares the records with the engine after a restore, and repairs differences."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} fleet",
      "  ${ROOT-COMMAND-NAME} fleet --silent 30",
      "  ${ROOT-COMMAND-NAME} fleet drain worker-1",
      "  ${ROOT-COMMAND-NAME} fleet move worker-1",
      "  ${ROOT-COMMAND-NAME} fleet reconcile"
    })
final class FleetOverviewCommand extends ServerVerb implements Runnable {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      description = "show (default), drain, undrain, move or reconcile.")
  private String action = "show";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "HOST",
      description = "The host (PERDURE_HOST_ID) to drain, to undrain or to move tasks from.")
  private String host = "";

  @Option(
      names = "--silent",
      paramLabel = "MINUTES",
      defaultValue = "10",
      description = "Minutes without progress after which a task is silent (default: 10).")
  private int silent;

  @Option(
      names = "--to",
      paramLabel = "HOST",
      description = "With 'move': the new host (default: the one with the fewest open tasks).")
  private String to = "";

  @Option(
      names = "--end-orphans",
      description = "With 'reconcile': end workflows of tasks that the records do not have.")
  private boolean endOrphans;

  FleetOverviewCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    switch (action) {
      case "show" -> show();
      case "drain", "undrain", "move" ->
          new HostActions(this::server, terminal, json()).run(action, host, to);
      case "reconcile" -> reconcile();
      default ->
          throw UsageError.inInput(
              "There is no action '%s': use show, drain, undrain, move or reconcile."
                  .formatted(action));
    }
  }

  private void reconcile() {
    String path = "/api/fleet/reconciliation?endOrphans=" + endOrphans;
    JsonNode report = server().post(path, JsonNodes.object()).orMistake("The comparison").json();
    if (json()) {
      terminal.print(JsonNodes.write(report));
      return;
    }
    new ReconciliationPrinter(terminal).report(report);
  }

  private void show() {
    JsonNode fleet = server().get("/api/fleet?silent=" + silent);
    if (json()) {
      terminal.print(JsonNodes.write(fleet));
      return;
    }
    var now = Instant.now();
    waiting(JsonNodes.list(fleet, "waiting"), now);
    running(fleet.path("running"), now);
    silent(fleet.path("silent"), now);
    failing(fleet.path("failing"), now);
    engine(fleet.path("engine"));
    providers(JsonNodes.list(fleet, "providers"), now);
    spend(fleet.path("spend"));
    audit(fleet.path("audit"));
    new ReconciliationPrinter(terminal).overview(fleet.path("reconciliation"));
  }

  private void audit(JsonNode audit) {
    List<JsonNode> findings = new ArrayList<>(JsonNodes.list(audit, "findings"));
    findings.addAll(JsonNodes.list(audit, "records"));
    if (!findings.isEmpty()) {
      terminal.print("BROKEN LOG OF DECISIONS: %s".formatted(count(audit)));
      findings.forEach(finding ->
          terminal.print(StyledText.of("  " + SafeText.line(JsonNodes.text(finding, "sentence")))));
      more(audit, findings);
    }
  }

  private void waiting(List<JsonNode> people, Instant now) {
    var table = new Table("WAITS FOR", "REQUESTS", "SINCE", "OLDEST REQUEST");
    for (JsonNode person : people) {
      JsonNode oldest = person.path("requests").path(0);
      table.row(
          JsonNodes.find(person, "assignee").orElse("nobody took it"),
          JsonNodes.text(person, "count"),
          SafeText.ago(JsonNodes.text(person, "since"), now),
          "%s %s".formatted(JsonNodes.text(oldest, "number"), JsonNodes.text(oldest, "title")));
    }
    section("Nothing waits for a person.", people, table);
  }

  private void running(JsonNode running, Instant now) {
    var table = new Table("AT WORK", "STATE", "STILL FOR", "WHAT");
    List<JsonNode> tasks = JsonNodes.list(running, "tasks");
    for (JsonNode task : tasks) {
      table.row(
          JsonNodes.text(task, "id"),
          SafeText.words(JsonNodes.text(task, "state")),
          SafeText.ago(JsonNodes.text(task, "progressAt"), now),
          JsonNodes.find(task.path("doing"), "title").orElse(JsonNodes.text(task, "title")));
    }
    section("No task is at work.", tasks, table);
    more(running, tasks);
  }

  private void silent(JsonNode silent, Instant now) {
    List<JsonNode> tasks = JsonNodes.list(silent, "tasks");
    String minutes = JsonNodes.text(silent, "minutes");
    if (tasks.isEmpty()) {
      terminal.print("No task is silent for %s min.".formatted(minutes));
      return;
    }
    terminal.print("SILENT for %s min or more: %s".formatted(minutes, count(silent)));
    for (JsonNode task : tasks) {
      String line =
          "  %s, %s: %s"
              .formatted(
                  JsonNodes.text(task, "id"),
                  SafeText.ago(JsonNodes.text(task, "progressAt"), now),
                  JsonNodes.text(task.path("why"), "sentence"));
      terminal.print(StyledText.of("  " + SafeText.line(line)));
    }
    more(silent, tasks);
  }

  private void failing(JsonNode failing, Instant now) {
    var table = new Table("FAILED IN A DAY", "TASKS", "LAST", "NEWEST TASK");
    List<JsonNode> classes = JsonNodes.list(failing, "classes");
    for (JsonNode each : classes) {
      JsonNode newest = each.path("tasks").path(0);
      table.row(
          SafeText.words(JsonNodes.text(each, "code")),
          count(each),
          SafeText.ago(JsonNodes.text(newest, "at"), now),
          "%s %s".formatted(JsonNodes.text(newest, "id"), JsonNodes.text(newest, "title")));
    }
    section("No task has failed in the last day.", classes, table);
  }

  private void engine(JsonNode engine) {
    if (!engine.path("answers").asBoolean()) {
      terminal.print("The engine does not answer: nothing is lost, bring it back.");
      return;
    }
    var table = new Table("WORKERS OF", "BACKLOG", "POLLERS", "FREE SLOTS", "QUEUE");
    List<JsonNode> queues = JsonNodes.list(engine, "queues");
    for (JsonNode queue : queues) {
      table.row(
          JsonNodes.find(queue, "host").orElse("all hosts"),
          JsonNodes.text(queue, "backlog"),
          JsonNodes.text(queue, "pollers"),
          slots(queue),
          JsonNodes.text(queue, "name"));
    }
    section("The engine tells nothing of its queues.", queues, table);
    queues.stream()
        .filter(queue -> queue.path("draining").isObject())
        .map(queue -> StyledText.of("  " + HostActions.draining(queue)))
        .forEach(terminal::print);
    queues.stream()
        .filter(FleetOverviewCommand::isMissed)
        .map(FleetOverviewCommand::missing)
        .map(line -> StyledText.of("  " + line))
        .forEach(terminal::print);
  }

  private static String slots(JsonNode queue) {
    return JsonNodes.find(queue, "freeSlots")
        .map(free -> "%s of %s".formatted(free, JsonNodes.text(queue, "slots")))
        .orElse("-");
  }

  /** A host without open tasks needs no worker. */
  private static boolean isMissed(JsonNode queue) {
    boolean isUnneeded = queue.path("host").isString() && queue.path("count").asInt(1) == 0;
    return queue.path("pollers").asInt() == 0 && !isUnneeded;
  }

  private static String missing(JsonNode queue) {
    return JsonNodes.find(queue, "host")
        .map(SafeText::line)
        .map(
            "No worker of %1$s: start it (perdure worker with PERDURE_HOST_ID=%1$s), or move its tasks (perdure fleet move %1$s)."
                ::formatted)
        .orElse("No worker at all: start one (perdure worker, or perdure serve).");
  }

  private void providers(List<JsonNode> providers, Instant now) {
    var table = new Table("PROVIDER", "STATE", "ANSWERED", "RETRYING", "PARKED", "ERROR");
    for (JsonNode provider : providers) {
      table.row(
          JsonNodes.text(provider, "name"),
          JsonNodes.text(provider, "state"),
          JsonNodes.find(provider, "answeredAt").map(at -> SafeText.ago(at, now)).orElse("-"),
          count(provider),
          String.valueOf(provider.path("parked").size()),
          JsonNodes.text(provider, "error"));
    }
    section("No provider was asked in the last day.", providers, table);
  }

  private void spend(JsonNode spend) {
    terminal.print(
        "Spent today %s, in seven days %s."
            .formatted(amount(spend.path("today")), amount(spend.path("week"))));
  }

  private static String amount(JsonNode amount) {
    String cost = String.format(Locale.ROOT, "$%.2f", amount.path("cost").asDouble());
    int unpriced = amount.path("unpriced").asInt();
    return unpriced == 0 ? cost : "%s and %d calls without a price".formatted(cost, unpriced);
  }

  private void section(String nothing, List<JsonNode> rows, Table table) {
    if (rows.isEmpty()) {
      terminal.print(nothing);
    } else {
      table.lines(terminal.columns()).forEach(terminal::print);
    }
  }

  private void more(JsonNode all, List<JsonNode> shown) {
    int left = all.path("count").asInt() - shown.size();
    if (left > 0) {
      terminal.print("  and %d more".formatted(left));
    }
  }

  private static String count(JsonNode node) {
    return JsonNodes.text(node, "count");
  }
}
