package dev.perdure.web.cli.local;

import dev.perdure.planner.message.EntropyFinder;
import dev.perdure.planner.message.EntropyPolicy;
import dev.perdure.planner.message.EntropySecret;
import dev.perdure.planner.message.KnownSecrets;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Explainer of the redactor: the lines of a file that lose a text, and why. It shows no value. */
record RedactionExplainer(PerdureProperties properties) {

  private static final int MAX_BYTES = 10_000_000;

  /** The line, counted from 1, and a sentence. */
  private record RedactionReason(int line, String reason) {}

  /** The reasons in the order of the lines. */
  JsonNode of(String file) {
    KnownSecrets.learn(properties.environment());
    var _ = properties.configFiles().settings();
    List<RedactionReason> reasons = new ArrayList<>();
    int number = 0;
    for (String line : read(file).lines().toList()) {
      number++;
      for (String sentence : sentences(line)) {
        reasons.add(new RedactionReason(number, sentence));
      }
    }
    return JsonNodes.object().set("items", JsonNodes.of(reasons));
  }

  /** The reasons as lines for a terminal. */
  static List<String> lines(JsonNode reasons) {
    List<String> lines =
        JsonNodes.list(reasons, "items").stream()
            .map(item ->
                "line %d: %s"
                    .formatted(
                        item.path("line").asInt(), SafeText.line(JsonNodes.text(item, "reason"))))
            .toList();
    return lines.isEmpty() ? List.of("The redactor removes nothing.") : lines;
  }

  private static List<String> sentences(String line) {
    List<String> sentences = new ArrayList<>();
    for (EntropySecret secret : EntropyFinder.find(line, EntropyPolicy.current())) {
      sentences.add(sentence(secret));
    }
    String clean = SecretRedactor.ofCode(line);
    if (sentences.isEmpty() && !clean.equals(line)) {
      sentences.add("A known secret, or a key by the form of its issuer.");
    }
    if (!SecretRedactor.of(line).equals(clean)) {
      sentences.add(
          "A value whose name tells of a secret. Logs, events and notices lose it; conversations keep it.");
    }
    return sentences;
  }

  private static String sentence(EntropySecret secret) {
    String name = secret.name().isEmpty() ? "no name" : "the name '%s'".formatted(secret.name());
    return String.format(
        Locale.ROOT,
        "A random value with %s: %d characters with %.1f bits each. To keep it, add its name or a pattern of it to 'redaction.allow' in perdure.yaml.",
        name,
        secret.end() - secret.start(),
        secret.bits());
  }

  private static String read(String file) {
    try {
      Path path = Path.of(file);
      if (Files.size(path) > MAX_BYTES) {
        throw UsageError.inInput("'%s' has more than 10 MB: name a smaller file.".formatted(file));
      }
      return Files.readString(path);
    } catch (MalformedInputException e) {
      throw UsageError.inInput("'%s' is no text in UTF-8: name a text file.".formatted(file));
    } catch (IOException | InvalidPathException e) {
      throw UsageError.inInput("'%s' can't be read: name a text file.".formatted(file));
    }
  }
}
