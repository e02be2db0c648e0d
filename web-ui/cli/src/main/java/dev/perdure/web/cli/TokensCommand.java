package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The verb {@code tokens}: creates, lists and revokes the named tokens of people. */
@Command(
    name = "tokens",
    description = {
      "Creates, lists and revokes the named tokens of people.",
      "The server records the calls of a token for its owner. Only the server's own token, or a"
          + " token with the role admin, may use this verb."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} tokens create ci --owner ana --scope read --days 30",
      "  ${ROOT-COMMAND-NAME} tokens create laptop --owner bob --role requester,approver",
      "  ${ROOT-COMMAND-NAME} tokens list",
      "  ${ROOT-COMMAND-NAME} tokens revoke ID",
      "  ${ROOT-COMMAND-NAME} tokens revoke --owner ana"
    })
final class TokensCommand extends ServerVerb implements Runnable {

  private static final String PATH = "/api/tokens";
  private static final int MIN_ID_LENGTH = 4;

  @Parameters(index = "0", paramLabel = "create|list|revoke", description = "The action.")
  private String action = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME|ID",
      description =
          "For 'create': the token's name. For 'revoke': the first characters of an id that 'list'"
              + " shows.")
  private Optional<String> subject = Optional.empty();

  @Option(
      names = "--owner",
      paramLabel = "PERSON",
      description = {
        "The person whose calls the token makes; for 'list': only of this person;",
        "for 'revoke': all tokens and sessions of this person."
      })
  private Optional<String> owner = Optional.empty();

  @Option(
      names = "--scope",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "SCOPES",
      description = "For 'create': read, write, or both (the default), separated by a comma.")
  private List<String> scopes = List.of();

  @Option(
      names = "--role",
      split = ",",
      paramLabel = "ROLES",
      hideParamSyntax = true,
      description = {
        "For 'create': requester, approver, operator or admin, separated by commas.",
        "A role such as approver@github.com/acme/* holds in the repositories of the pattern.",
        "The role lead@TEAM shows the spending of a team.",
        "Without a role the scopes alone limit the token, if the server does not require roles."
      })
  private List<String> roles = List.of();

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "For 'create': the days until the token expires (default: 90, at most 366).")
  private Optional<Integer> days = Optional.empty();

  TokensCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    switch (action) {
      case "create" -> create(subject.orElseThrow(TokensCommand::usage));
      case "list" -> list();
      case "revoke" -> revoke();
      default -> throw usage();
    }
  }

  private static UsageError usage() {
    return UsageError.inInput(
        "Use '%1$s tokens create NAME --owner PERSON', '%1$s tokens list' or '%1$s tokens revoke ID|--owner PERSON'."
            .formatted(LauncherName.NAME));
  }

  /** Prints the secret alone on standard output, so that a program can store it. */
  private void create(String name) {
    ObjectNode body = JsonNodes.object();
    body.put("name", name);
    owner.ifPresent(person -> body.put("owner", person));
    if (!scopes.isEmpty()) {
      scopes.forEach(body.putArray("scopes")::add);
    }
    if (!roles.isEmpty()) {
      roles.forEach(body.putArray("roles")::add);
    }
    days.ifPresent(
        count -> body.put("expiresAt", Instant.now().plus(Duration.ofDays(count)).toString()));
    JsonNode created = server().post(PATH, body).orMistake("The token").json();
    JsonNode token = created.path("token");
    if (json()) {
      terminal.print(JsonNodes.write(created));
      return;
    }
    terminal.note(
        Style.GOOD,
        "Created the token '%s' of '%s' until %s. This is the only time that Perdure shows it:"
            .formatted(
                SafeText.line(JsonNodes.text(token, "name")),
                SafeText.line(JsonNodes.text(token, "owner")),
                JsonNodes.text(token, "expiresAt")));
    terminal.print(SafeText.line(JsonNodes.text(created, "secret")));
  }

  private void list() {
    if (subject.isPresent()) {
      throw usage();
    }
    JsonNode page = found();
    List<JsonNode> tokens = JsonNodes.list(page, "items");
    if (json()) {
      terminal.print(JsonNodes.write(page));
    } else if (tokens.isEmpty()) {
      terminal.note("There is no named token.");
    } else {
      table(tokens).lines(terminal.columns()).forEach(terminal::print);
    }
  }

  private JsonNode found() {
    return server()
        .listPage(PATH + owner.map(it -> "?owner=" + ServerClient.segment(it)).orElse(""));
  }

  private static Table table(List<JsonNode> tokens) {
    var table = new Table("ID", "OWNER", "NAME", "SCOPES", "ROLES", "USED", "ENDS");
    Instant now = Instant.now();
    for (JsonNode token : tokens) {
      table.row(
          JsonNodes.text(token, "id"),
          JsonNodes.text(token, "owner"),
          JsonNodes.text(token, "name"),
          words(token.path("scopes")),
          words(token.path("roles")),
          JsonNodes.find(token, "usedAt").map(at -> SafeText.ago(at, now)).orElse("never"),
          end(token, now));
    }
    return table;
  }

  private static String words(JsonNode list) {
    return String.join(",", list.valueStream().map(JsonNode::asString).toList());
  }

  private static String end(JsonNode token, Instant now) {
    String expires = JsonNodes.text(token, "expiresAt");
    boolean isExpired = !Instant.parse(expires).isAfter(now);
    return JsonNodes.find(token, "revokedBy")
        .map(by -> "revoked by " + by)
        .orElse(isExpired ? "expired" : expires);
  }

  private void revoke() {
    if (subject.isPresent() == owner.isPresent()) {
      throw usage();
    }
    subject.ifPresentOrElse(this::revoke, () -> endAccess(owner.orElseThrow()));
  }

  private void endAccess(String person) {
    JsonNode ended =
        server()
            .delete("/api/people/%s/access".formatted(ServerClient.segment(person)))
            .orMistake("Revoking all of " + person)
            .json();
    terminal.note(
        "Revoked %s tokens of '%s', ended %s sessions and handed over %s requests."
            .formatted(
                JsonNodes.text(ended, "tokens"),
                SafeText.line(person),
                JsonNodes.text(ended, "sessions"),
                JsonNodes.text(ended, "requests")));
  }

  private void revoke(String wanted) {
    List<JsonNode> meant =
        JsonNodes.list(found(), "items").stream()
            .filter(token -> JsonNodes.find(token, "revokedAt").isEmpty())
            .filter(token -> JsonNodes.text(token, "id").startsWith(wanted))
            .toList();
    if (wanted.length() < MIN_ID_LENGTH || meant.size() != 1) {
      throw UsageError.inInput(
          "'%s' names %d tokens: use an id that '%s tokens list' shows, of %d characters or more."
              .formatted(wanted, meant.size(), LauncherName.NAME, MIN_ID_LENGTH));
    }
    JsonNode token = meant.getFirst();
    String id = ServerClient.segment(JsonNodes.text(token, "id"));
    server().delete(PATH + "/" + id).orMistake("Revoking " + wanted);
    terminal.note(
        "Revoked the token '%s' of '%s': its calls are refused, and its streams end."
            .formatted(
                SafeText.line(JsonNodes.text(token, "name")),
                SafeText.line(JsonNodes.text(token, "owner"))));
  }
}
