package dev.perdure.web.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A mistake in a command line, said as a person would say it. */
final class UsageSentence {
  private UsageSentence() {}

  static String of(ParameterException mistake) {
    return mistake instanceof UnmatchedArgumentException unmatched
        ? unknown(unmatched)
        : plain(String.valueOf(mistake.getMessage()));
  }

  private static String unknown(UnmatchedArgumentException mistake) {
    String word = mistake.getUnmatched().getFirst();
    boolean isVerb = mistake.getCommandLine().getParent() == null;
    String kind = mistake.isUnknownOption() ? "option" : isVerb ? "verb" : "place for";
    String ending = kind.equals("place for") ? ": put what has spaces in quotes." : ".";
    return "There is no %s '%s'%s".formatted(kind, word, near(mistake).orElse(ending));
  }

  private static Optional<String> near(UnmatchedArgumentException mistake) {
    List<String> suggestions = mistake.getSuggestions();
    return suggestions.isEmpty()
        ? Optional.empty()
        : Optional.of(": did you mean " + String.join(" or ", suggestions) + "?");
  }

  /** Without the names of types, which mean nothing to who typed the line. */
  private static String plain(String message) {
    String sentence =
        message
            .replaceFirst("^Error: ", "")
            .replaceFirst(" \\(java\\..*\\)$", "")
            .replaceFirst("cannot convert ('.*') to BigDecimal", "$1 is no number")
            .replaceFirst("is not an? (int|long)", "is no whole number");
    return sentence.endsWith(".") ? sentence : sentence + ".";
  }
}
