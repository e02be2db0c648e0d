package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.UsageError;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Parser of the answers that a person types to questions: option numbers, labels or free text. */
public final class AnswerParser {
  private AnswerParser() {}

  /** Answers to all questions: one word each, or all words to the only question. */
  public static List<List<String>> toAll(FetchedRequest request, List<String> words) {
    List<JsonNode> questions = request.questions();
    if (questions.size() == 1) {
      return List.of(to(questions.getFirst(), words));
    }
    if (words.size() != questions.size()) {
      throw UsageError.inInput(
          "Request %s asks %d questions and was given %d answers: give one for each."
              .formatted(request.name(), questions.size(), words.size()));
    }
    return IntStream.range(0, words.size())
        .mapToObj(i -> to(questions.get(i), List.of(words.get(i))))
        .toList();
  }

  /**
   * The answer to one question: a number picks an option, other words must be a label or be
   * allowed.
   */
  static List<String> to(JsonNode question, List<String> words) {
    List<String> labels =
        JsonNodes.list(question, "options").stream()
            .map(option -> JsonNodes.text(option, "label"))
            .toList();
    boolean isMultiple = question.path("multiple").asBoolean(false);
    if (words.size() > 1 && !isMultiple) {
      throw UsageError.inInput(
          "'%s' takes one answer, not %d."
              .formatted(JsonNodes.text(question, "question"), words.size()));
    }
    return words.stream()
        .flatMap(word -> isMultiple ? numbers(word) : Stream.of(word))
        .map(word -> one(question, labels, word))
        .toList();
  }

  /** The numbers of a word that lists several with commas; any other word as it is. */
  private static Stream<String> numbers(String word) {
    return word.matches("[\\d, ]*\\d[, ]*")
        ? Stream.of(word.strip().split("[, ]+", -1)).filter(it -> !it.isEmpty())
        : Stream.of(word);
  }

  private static String one(JsonNode question, List<String> labels, String word) {
    Optional<String> option = numbered(labels, word).or(() -> labelled(labels, word));
    if (option.isPresent()) {
      return option.get();
    }
    if (word.isBlank() || (!labels.isEmpty() && !question.path("custom").asBoolean(true))) {
      throw UsageError.inInput(
          "'%s' is not an answer to '%s'. Answers: %s."
              .formatted(word, JsonNodes.text(question, "question"), String.join(", ", labels)));
    }
    return word;
  }

  /** One of several labels, by its number or itself; anything else is left as it is. */
  public static String choice(List<String> labels, String word) {
    return numbered(labels, word).or(() -> labelled(labels, word)).orElse(word);
  }

  private static Optional<String> numbered(List<String> labels, String word) {
    if (!word.matches("\\d{1,2}")) {
      return Optional.empty();
    }
    int number = Integer.parseInt(word);
    return number >= 1 && number <= labels.size()
        ? Optional.of(labels.get(number - 1))
        : Optional.empty();
  }

  private static Optional<String> labelled(List<String> labels, String word) {
    return labels.stream().filter(label -> label.equalsIgnoreCase(word)).findFirst();
  }
}
