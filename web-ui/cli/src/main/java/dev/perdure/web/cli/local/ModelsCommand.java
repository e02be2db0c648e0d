package dev.perdure.web.cli.local;

import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.model.registry.PublicCatalogueRefresh;
import dev.perdure.planner.json.NearestName;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.ModelView;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The verb {@code models}: lists the models with window, price, thinking and key. */
@Command(
    name = "models",
    description = {
      "Lists models with window, price, thinking and the key of their provider.",
      "A * marks the model of tasks that name none. WINDOW and ANSWER are limits in tokens,"
          + " INPUT and OUTPUT dollars for a million tokens. Without a running server, the list holds"
          + " for the keys of this environment and needs no network.",
      "Name bedrock or vertex to list the models of that cloud. A cloud has a KEY if variables or"
          + " files hold credentials; a list asks no server, so it misses the role of a machine."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} models",
      "  ${ROOT-COMMAND-NAME} models openai",
      "  ${ROOT-COMMAND-NAME} models bedrock",
      "  ${ROOT-COMMAND-NAME} models --refresh"
    })
final class ModelsCommand extends ServerVerb implements Callable<Integer> {
  private static final String AZURE = "azure";
  private static final List<String> CLOUDS = List.of("bedrock", "vertex");

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PROVIDER",
      description = "The provider to list (default: list all providers).")
  private Optional<String> provider = Optional.empty();

  @Option(
      names = "--refresh",
      description = "Fetch the public catalogue first, and list without a server.")
  private boolean refresh;

  ModelsCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    ModelSettings settings = properties.models().withData(data());
    if (refresh) {
      fetch(settings);
    }
    Optional<ServerClient> server = refresh ? Optional.empty() : runningServer();
    List<JsonNode> models = listed(server, settings, provider);
    if (models.isEmpty() && provider.isPresent()) {
      throw unknown(provider.get(), listed(server, settings, Optional.empty()));
    }
    noteDeployments();
    if (json()) {
      terminal.print(JsonNodes.write(JsonNodes.object().set("items", JsonNodes.of(models))));
    } else {
      table(models).lines(terminal.columns()).forEach(terminal::print);
      longContexts(models)
          .ifPresent(table -> {
            terminal.print("");
            table.lines(terminal.columns()).forEach(terminal::print);
          });
    }
    return ExitCode.DONE;
  }

  private static void fetch(ModelSettings settings) {
    try {
      PublicCatalogueRefresh.fetchNow(settings);
    } catch (IOException e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }

  /** The models of a provider, or of all but Bedrock and Vertex; an older server lists them all. */
  private List<JsonNode> listed(
      Optional<ServerClient> server, ModelSettings settings, Optional<String> wanted) {
    return server.map(it -> served(it, wanted)).orElseGet(() -> local(settings, wanted)).stream()
        .filter(model -> wanted.isEmpty() || wanted.get().equals(JsonNodes.text(model, "provider")))
        .toList();
  }

  private static List<JsonNode> served(ServerClient server, Optional<String> wanted) {
    String filter = wanted.map(name -> "?provider=" + ServerClient.segment(name)).orElse("");
    return server.list("/api/models" + filter);
  }

  private List<JsonNode> local(ModelSettings settings, Optional<String> wanted) {
    try (var registry = new ModelRegistry(settings)) {
      if (wanted.equals(provider)) {
        terminal.note(
            "The public catalogue is of %s; --refresh fetches the newest."
                .formatted(LocalDate.ofInstant(registry.catalogueDate(), ZoneOffset.UTC)));
      }
      List<ModelView> models =
          wanted.map(name -> ModelView.of(registry, name)).orElseGet(() -> ModelView.all(registry));
      return models.stream().map(JsonNodes::of).toList();
    }
  }

  private static UsageError unknown(String name, List<JsonNode> all) {
    Set<String> providers = new LinkedHashSet<>();
    all.forEach(model -> providers.add(JsonNodes.text(model, "provider")));
    providers.addAll(CLOUDS);
    String remedy =
        NearestName.suggestion(name, List.copyOf(providers))
            .orElseGet(() ->
                "use one of %s. Ollama and other servers take a model by its own name, such as ollama/NAME."
                    .formatted(String.join(", ", providers)));
    return UsageError.inInput("The list has no models of '%s': %s".formatted(name, remedy));
  }

  private void noteDeployments() {
    if (provider.filter(AZURE::equals).isPresent()) {
      terminal.note(
          "Azure takes the names of your deployments: a deployment named like a model has its limits and price.");
    }
  }

  private static Table table(List<JsonNode> models) {
    var table = new Table("MODEL", "WINDOW", "ANSWER", "INPUT", "OUTPUT", "THINKING", "KEY");
    for (JsonNode model : models) {
      table.row(
          JsonNodes.text(model, "name") + (model.path("standard").asBoolean() ? " *" : ""),
          tokens(model.path("contextTokens")),
          tokens(model.path("outputTokens")),
          dollars(model.path("inputPrice")),
          dollars(model.path("outputPrice")),
          model.path("variants").isEmpty() ? "no" : "yes",
          model.path("keySet").asBoolean() ? "set" : "missing");
    }
    return table;
  }

  private static String tokens(JsonNode tokens) {
    return String.format(Locale.ROOT, "%,d", tokens.asLong());
  }

  /** The dearer prices of calls with a long context; empty without any. */
  private static Optional<Table> longContexts(List<JsonNode> models) {
    List<JsonNode> tiered =
        models.stream().filter(model -> !model.path("priceTiers").isEmpty()).toList();
    if (tiered.isEmpty()) {
      return Optional.empty();
    }
    var table = new Table("MODEL WITH A LONGER CONTEXT", "ABOVE", "INPUT", "OUTPUT");
    for (JsonNode model : tiered) {
      for (JsonNode tier : model.path("priceTiers")) {
        table.row(
            JsonNodes.text(model, "name"),
            tokens(tier.path("overTokens")),
            dollars(tier.path("inputPrice")),
            dollars(tier.path("outputPrice")));
      }
    }
    return Optional.of(table);
  }

  private static String dollars(JsonNode price) {
    return price.isNumber() ? "$" + price.decimalValue().toPlainString() : "unknown";
  }
}
