package dev.perdure.activities.config;

import dev.perdure.planner.message.KnownSecrets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The secrets that the settings of this host hold, which the redactor learns: headers, variables
 * and addresses with a login or a token. A repository's settings teach it nothing, as they could
 * have words redacted that a person has to read.
 */
record SettingsSecrets(Settings settings) {

  void learn() {
    settings.mcp().values().forEach(SettingsSecrets::learn);
    addresses().forEach(KnownSecrets::learnAddress);
  }

  private static void learn(McpServerSettings server) {
    KnownSecrets.learn(server.env());
    KnownSecrets.learnHeaders(server.headers());
    Optional.ofNullable(server.oauth())
        .map(McpOAuthSettings::clientSecret)
        .ifPresent(KnownSecrets::learn);
  }

  private Stream<String> addresses() {
    return Stream.of(
            settings.mcp().values().stream().map(McpServerSettings::url),
            settings.customTools().values().stream().map(CustomToolSettings::url),
            settings.hooks().fields().keySet().stream()
                .flatMap(event -> settings.hooks().list(event).stream())
                .map(SettingsSecrets::addressOfHook),
            settings.instructions().stream(),
            settings.delivery().text("remote").stream())
        .flatMap(addresses -> addresses)
        .filter(Objects::nonNull);
  }

  private static String addressOfHook(Object hook) {
    return hook instanceof Map<?, ?> fields && fields.get("url") instanceof String url ? url : "";
  }
}
