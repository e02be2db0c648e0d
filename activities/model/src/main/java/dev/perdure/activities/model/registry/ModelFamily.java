package dev.perdure.activities.model.registry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The family and the version in a model's name: {@code gpt-6.1-sol} is version 6.1 of the family
 * {@code gpt-sol}. Dates and words such as {@code preview} belong to neither.
 */
record ModelFamily(List<String> words, List<Integer> version, boolean isRelease) {

  /** Orders models of one family: by version, then releases after previews and dated names. */
  static final Comparator<ModelFamily> BY_AGE =
      ((Comparator<ModelFamily>) (one, other) -> Arrays.compare(one.asNumbers(), other.asNumbers()))
          .thenComparing(ModelFamily::isRelease);

  private static final Set<String> STAGES = Set.of("latest", "preview", "exp", "beta");
  private static final Pattern SEPARATOR = Pattern.compile("[-_:@]");
  private static final Pattern VERSION = Pattern.compile("\\d{1,3}(\\.\\d{1,3})*");
  private static final Pattern WORD_WITH_VERSION =
      Pattern.compile("([a-z]+)(\\d{1,3}(?:\\.\\d{1,3})*)");
  private static final Pattern DATE = Pattern.compile("\\d{4,}");

  /** Reads a name, without the folders before it and without what a fine-tuned model adds. */
  static ModelFamily of(String id) {
    String bare = id.substring(id.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    String[] parts = bare.split(":", -1);
    var name = new NameParts();
    SEPARATOR
        .splitAsStream(parts.length > 2 && parts[0].equals("ft") ? parts[1] : bare)
        .filter(part -> !part.isEmpty())
        .forEach(name::take);
    return new ModelFamily(List.copyOf(name.words), List.copyOf(name.version), name.isRelease);
  }

  /** The parts of a name that were read so far. */
  private static final class NameParts {
    private final List<String> words = new ArrayList<>();
    private final List<Integer> version = new ArrayList<>();
    private boolean isRelease = true;
    private boolean isDated;

    private void take(String part) {
      Matcher named = WORD_WITH_VERSION.matcher(part);
      if (STAGES.contains(part) || DATE.matcher(part).matches()) {
        isRelease = false;
        isDated |= !STAGES.contains(part);
      } else if (VERSION.matcher(part).matches()) {
        // The month and the day of a date are no version.
        version.addAll(isDated ? List.of() : numbers(part));
      } else if (named.matches()) {
        words.add(named.group(1));
        version.addAll(numbers(named.group(2)));
      } else {
        words.add(part);
      }
    }
  }

  private static List<Integer> numbers(String version) {
    return Arrays.stream(version.split("\\.")).map(Integer::valueOf).toList();
  }

  private int[] asNumbers() {
    return version.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Whether the other name is of the same family. */
  boolean isSameAs(ModelFamily other) {
    return words.equals(other.words);
  }

  /** Whether its version is higher than the other's. */
  boolean isNewerThan(ModelFamily other) {
    return Arrays.compare(asNumbers(), other.asNumbers()) > 0;
  }

  /**
   * The family without its last word, for a name whose own family is not known; a name without a
   * version belongs to no wider family.
   */
  Optional<ModelFamily> wider() {
    return words.size() < 2 || version.isEmpty()
        ? Optional.empty()
        : Optional.of(new ModelFamily(words.subList(0, words.size() - 1), version, isRelease));
  }
}
