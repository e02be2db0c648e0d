package dev.perdure.web.engine.encryption;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The section {@code encryption} of the organisation's and the account's {@code perdure.yaml}.
 *
 * @param current the id of the key that encrypts; empty if nothing is encrypted
 * @param keys the sources of all keys by their ids
 * @param pages the origins of Temporal's pages that may ask the codec server
 * @param transcripts whether transcripts are encrypted; empty leaves older rows as they are
 */
public record EncryptionSettings(
    Optional<String> current,
    Map<String, KeySource> keys,
    Set<String> pages,
    Optional<Boolean> transcripts) {

  /** Settings without a key. */
  static final EncryptionSettings NONE =
      new EncryptionSettings(Optional.empty(), Map.of(), Set.of(), Optional.empty());

  private static final String CURRENT = "current";
  private static final String TRANSCRIPTS = "transcripts";

  public EncryptionSettings {
    keys = Map.copyOf(keys);
    pages = Set.copyOf(pages);
  }

  /**
   * Reads both files. The account's file adds keys and origins, and its other values count.
   *
   * @throws InvalidConfig if a value can't be used
   */
  public static EncryptionSettings of(ConfigFiles files) {
    Optional<String> current = Optional.empty();
    Map<String, KeySource> keys = new LinkedHashMap<>();
    Set<String> pages = new LinkedHashSet<>();
    for (YamlMapping file : files.encryption()) {
      YamlMapping sources = file.section("keys");
      sources.entries().forEach(key -> keys.put(key.key(), source(sources, key)));
      Optional<String> weaker = current;
      current = file.plain().text(CURRENT).or(() -> weaker);
      file.find(CURRENT).ifPresent(entry -> requireKey(file, entry, keys));
      file.plain()
          .list("pages")
          .forEach(page -> pages.add(String.valueOf(page).toLowerCase(Locale.ROOT)));
    }
    return new EncryptionSettings(current, keys, pages, transcripts(files, current));
  }

  /** Whether transcripts are encrypted, which needs a current key. */
  private static Optional<Boolean> transcripts(ConfigFiles files, Optional<String> current) {
    Optional<Boolean> transcripts = Optional.empty();
    for (YamlMapping file : files.encryption()) {
      Optional<YamlEntry> entry = file.find(TRANSCRIPTS);
      if (entry.isPresent()) {
        transcripts = Optional.of(Boolean.TRUE.equals(entry.get().value()));
        if (transcripts.get() && current.isEmpty()) {
          throw file.wrong(
              entry.get(),
              "'encryption.transcripts' is true, but no key encrypts: name one of 'encryption.keys' in 'encryption.current'");
        }
      }
    }
    return transcripts;
  }

  private static KeySource source(YamlMapping keys, YamlEntry key) {
    KeySource source =
        Json.mapper().convertValue(keys.section(key.key()).plain().fields(), KeySource.class);
    source
        .problem()
        .ifPresent(problem -> {
          throw keys.wrong(key, "'encryption.keys.%s' %s".formatted(key.key(), problem));
        });
    return source;
  }

  private static void requireKey(YamlMapping file, YamlEntry current, Map<String, KeySource> keys) {
    if (!keys.containsKey(String.valueOf(current.value()))) {
      throw file.wrong(
          current,
          "'encryption.current' is '%s', which 'encryption.keys' does not hold: add the key there"
              .formatted(current.value()));
    }
  }
}
