package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The verb {@code me}: shows and changes the notices, the working hours and the absences. */
@Command(
    name = "me",
    description = {
      "Shows and changes your notices, working hours, absences and deputies.",
      "An admin names another person by '--person'.",
      "'notices' replaces your choice of notices."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} me",
      "  ${ROOT-COMMAND-NAME} me away --from 2026-12-24 --until 2027-01-03 --deputy ben",
      "  ${ROOT-COMMAND-NAME} me back",
      "  ${ROOT-COMMAND-NAME} me away --person bo --from 2026-12-24 --until 2027-01-03",
      "  ${ROOT-COMMAND-NAME} me hours --zone Europe/Berlin --hours 09:00-15:00",
      "  ${ROOT-COMMAND-NAME} me notices --channel slack --digest 08:00 --zone Europe/Berlin"
    })
final class OwnSettingsCommand extends ServerVerb implements Runnable {

  private static final String CALENDAR = "/api/me/calendar";
  private static final String NOTICES = "/api/me/notices";

  /** The options that change something, by the actions that take them. */
  private static final Map<String, Set<String>> ACTION_OPTIONS =
      Map.of(
          "show", Set.of(),
          "away", Set.of("--from", "--until", "--deputy"),
          "back", Set.of(),
          "hours", Set.of("--zone", "--days", "--hours", "--none"),
          "notices",
              Set.of(
                  "--channel",
                  "--topic",
                  "--mail",
                  "--digest",
                  "--quiet-hours",
                  "--zone",
                  "--none"));

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "show|away|back|hours|notices",
      description = "The action; 'back' removes all absences (default: show).")
  private String action = "show";

  @Option(
      names = "--person",
      paramLabel = "NAME",
      description = "Another person, whose working hours and absences an admin sets.")
  private Optional<String> person = Optional.empty();

  @Option(names = "--from", paramLabel = "DATE", description = "For 'away': the first day.")
  private Optional<String> from = Optional.empty();

  @Option(names = "--until", paramLabel = "DATE", description = "For 'away': the last day.")
  private Optional<String> until = Optional.empty();

  @Option(
      names = "--deputy",
      paramLabel = "NAME",
      description = "For 'away': the person who votes in your place meanwhile.")
  private Optional<String> deputy = Optional.empty();

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description = "For 'hours' and 'notices': the time zone.")
  private Optional<String> zone = Optional.empty();

  @Option(
      names = "--days",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "DAYS",
      description = "For 'hours': working days such as mon,tue (default: mon to fri).")
  private List<String> days = List.of();

  @Option(
      names = "--hours",
      paramLabel = "HOURS",
      description = "For 'hours': working hours (default: 09:00-17:00).")
  private Optional<String> hours = Optional.empty();

  @Option(
      names = "--channel",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "CHANNELS",
      description = "For 'notices': mail, slack, webhook or browser, separated by commas.")
  private List<String> channels = List.of();

  @Option(
      names = "--topic",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "TOPICS",
      description = {
        "For 'notices': question, permission, plan, delivery, budget, operator, trust, reminder,",
        "comment, delivered or failed, separated by commas (default: all)."
      })
  private List<String> topics = List.of();

  @Option(names = "--mail", paramLabel = "ADDRESS", description = "For 'notices': your address.")
  private Optional<String> mail = Optional.empty();

  @Option(
      names = "--digest",
      paramLabel = "TIME",
      description = "For 'notices': one message a day at this time.")
  private Optional<String> digest = Optional.empty();

  @Option(
      names = "--quiet-hours",
      paramLabel = "HOURS",
      description = "For 'notices': hours without notices, such as 22:00-07:00.")
  private Optional<String> quiet = Optional.empty();

  @Option(
      names = "--none",
      description = "For 'notices': none of your own. For 'hours': those of each task's policy.")
  private boolean none;

  OwnSettingsCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    refuseOtherOptions();
    switch (action) {
      case "show" -> {}
      case "away" -> saveCalendar(this::addAbsence);
      case "back" -> saveCalendar(calendar -> calendar.putArray("absences"));
      case "hours" -> saveCalendar(this::setHours);
      case "notices" -> save(NOTICES, ownNotices());
      default ->
          throw UsageError.inInput(
              "'%s' is no action: use '%s me show|away|back|hours|notices'."
                  .formatted(action, LauncherName.NAME));
    }
    show();
  }

  /** An option that the action does not take would have no effect. */
  private void refuseOtherOptions() {
    Set<String> taken = ACTION_OPTIONS.get(action);
    if (taken == null) {
      return;
    }
    spec.commandLine().getParseResult().matchedOptions().stream()
        .map(OptionSpec::longestName)
        .filter(name -> ACTION_OPTIONS.values().stream().anyMatch(names -> names.contains(name)))
        .filter(name -> !taken.contains(name))
        .findFirst()
        .ifPresent(name -> {
          throw UsageError.inInput(
              "'%s' has no effect on '%s': leave it out.".formatted(name, action));
        });
  }

  private void saveCalendar(Consumer<ObjectNode> change) {
    ObjectNode calendar = (ObjectNode) server().get(calendarPath());
    change.accept(calendar);
    save(calendarPath(), calendar);
  }

  private String calendarPath() {
    return person
        .map(name -> "/api/people/%s/calendar".formatted(ServerClient.segment(name)))
        .orElse(CALENDAR);
  }

  private void save(String path, JsonNode body) {
    server().put(path, body).orMistake("The settings");
  }

  private void addAbsence(ObjectNode calendar) {
    if (from.isEmpty() || until.isEmpty()) {
      throw UsageError.inInput("'away' needs both days: add --from 2026-12-24 --until 2027-01-03.");
    }
    ObjectNode absence = calendar.withArray("absences").addObject();
    absence.put("from", from.get()).put("until", until.get());
    deputy.ifPresent(name -> absence.put("deputy", name));
  }

  private void setHours(ObjectNode calendar) {
    if (none) {
      if (zone.isPresent() || hours.isPresent() || !days.isEmpty()) {
        throw UsageError.inInput(
            "'--none' removes your working hours: leave out the other options.");
      }
      calendar.remove("calendar");
      return;
    }
    if (zone.isEmpty()) {
      throw UsageError.inInput("'hours' needs a time zone: add --zone Europe/Berlin.");
    }
    ObjectNode written = calendar.withObject("/calendar");
    written.put("zone", zone.get());
    hours.ifPresent(text -> written.put("hours", text));
    if (!days.isEmpty()) {
      days.forEach(written.putArray("days")::add);
    }
  }

  private ObjectNode ownNotices() {
    if (person.isPresent()) {
      throw UsageError.inInput(
          "Each person chooses their own notices: leave out '--person %s'."
              .formatted(person.get()));
    }
    if (channels.isEmpty() != none) {
      throw UsageError.inInput(
          "'notices' needs a choice: add --channel mail, slack, webhook or browser, or --none.");
    }
    ObjectNode body = JsonNodes.object();
    channels.forEach(body.putArray("channels")::add);
    if (!topics.isEmpty()) {
      topics.forEach(body.putArray("topics")::add);
    }
    mail.ifPresent(text -> body.put("mail", text));
    zone.ifPresent(text -> body.put("zone", text));
    digest.ifPresent(text -> body.put("digest", text));
    quiet.ifPresent(text -> body.put("quiet", text));
    return body;
  }

  private void show() {
    JsonNode calendar = server().get(calendarPath());
    Optional<JsonNode> notices =
        person.isPresent() ? Optional.empty() : Optional.of(server().get(NOTICES));
    if (json()) {
      ObjectNode both = JsonNodes.object();
      both.set("calendar", calendar);
      notices.ifPresent(own -> both.set("notices", own));
      terminal.print(JsonNodes.write(both));
    } else {
      OwnSettingsText.lines(calendar, notices).forEach(line -> terminal.print(SafeText.line(line)));
    }
  }
}
