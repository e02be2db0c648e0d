package dev.perdure.web.server;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.agent.AllowedModels;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoints that serve facts about this server ({@code /api/info}) and the list of models
 * ({@code /api/models}).
 */
@RestController
final class MetaController {

  private final ServerFacts facts;
  private final Models models;
  private final ConfigFiles files;
  private final LimitsNotice limitsNotice;

  MetaController(ServerFacts facts, Models models, ConfigFiles files, LimitsNotice limitsNotice) {
    this.facts = facts;
    this.limitsNotice = limitsNotice;
    this.models = models;
    this.files = files;
  }

  @Operation(operationId = "getInfo", summary = "Read facts about the server")
  @GetMapping("/api/info")
  ServerFacts info() {
    List<String> problems =
        Stream.concat(files.problems().stream(), limitsNotice.problem().stream()).toList();
    return facts.with(models.standardConfigured().orElse(""), problems);
  }

  @Operation(operationId = "listModels", summary = "List the models that a task can use")
  @GetMapping("/api/models")
  Page<ModelView> listModels(@RequestParam(required = false) @Nullable String provider) {
    AllowedModels allowedModels = files.settings().allowedModels();
    List<ModelView> all = provider == null ? ModelView.all(models) : ModelView.of(models, provider);
    return new Page<>(
        all.stream().filter(model -> allowedModels.allows(model.name())).toList(), null);
  }
}
