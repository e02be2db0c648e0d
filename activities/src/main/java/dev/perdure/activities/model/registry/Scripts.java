package dev.perdure.activities.model.registry;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelCard.Price;
import dev.perdure.activities.model.Models.Model;
import dev.perdure.activities.model.script.ScriptReader;
import dev.perdure.activities.model.script.ScriptedProvider;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Scripted models by the paths of their files; a file is read once. */
final class Scripts {

  private static final int TOKENS = 1_000_000;
  private static final Price FREE =
      new Price(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);

  private final Path directory;
  private final Map<Path, Model> read = new ConcurrentHashMap<>();

  Scripts(Path directory) {
    this.directory = directory;
  }

  Model find(String path) {
    Path relative = directory.resolve(path).normalize();
    Path absolute = Path.of("/").resolve(path).normalize();
    Path file = Files.exists(relative) || !Files.exists(absolute) ? relative : absolute;
    return read.computeIfAbsent(file, wanted -> model(path, wanted));
  }

  private static Model model(String path, Path file) {
    var card = new ModelCard("script", path, TOKENS, TOKENS, Optional.of(FREE), true, false);
    return new Model(card, new ScriptedProvider(ScriptReader.read(file)));
  }
}
