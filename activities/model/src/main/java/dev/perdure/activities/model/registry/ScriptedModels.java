package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCapabilities;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelPrice;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.activities.model.script.ModelScriptReader;
import dev.perdure.activities.model.script.ScriptedModel;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Scripted models by the paths of their files; a file is read once. */
final class ScriptedModels {

  private static final int TOKENS = 1_000_000;
  private static final ModelPrice FREE =
      new ModelPrice(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

  private final Path directory;
  private final Map<Path, ResolvedModel> read = new ConcurrentHashMap<>();

  ScriptedModels(Path directory) {
    this.directory = directory;
  }

  ResolvedModel find(String path) {
    Path relative = directory.resolve(path).normalize();
    Path absolute = Path.of("/").resolve(path).normalize();
    Path file = Files.exists(relative) || !Files.exists(absolute) ? relative : absolute;
    return read.computeIfAbsent(file, wanted -> model(path, wanted));
  }

  private static ResolvedModel model(String path, Path file) {
    var card =
        new ModelCard(
            "script",
            path,
            TOKENS,
            TOKENS,
            Optional.of(FREE),
            ModelCapabilities.of(ModelApi.CHAT, path));
    return new ResolvedModel(card, new ScriptedModel(ModelScriptReader.read(file)));
  }
}
