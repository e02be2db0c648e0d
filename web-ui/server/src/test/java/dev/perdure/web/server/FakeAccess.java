package dev.perdure.web.server;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.UserConfigFile;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.notice.PersonNoticeChannels;
import dev.perdure.web.security.AccessSettings;
import dev.perdure.web.security.AccessToken;
import dev.perdure.web.security.Caller;
import dev.perdure.web.security.oidc.IssuerSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;

/** The caller of a test server, its token if the test has one, and the witness of its decisions. */
class FakeAccess {

  @Bean
  AccessSettings accessSettings(Environment environment) {
    var token = Optional.of(environment.getProperty("test.token", "")).filter(it -> !it.isEmpty());
    return new AccessSettings("127.0.0.1", token.map(AccessToken::new))
        .signingInAt(
            IssuerSettings.read(name -> Optional.ofNullable(environment.getProperty(name))))
        .withRoles(Optional.ofNullable(environment.getProperty(AccessSettings.ROLES_VARIABLE)));
  }

  /** The keys of the user's file, if the test names one. */
  @Bean
  EncryptionKeys encryptionKeys(Environment environment) {
    return Optional.ofNullable(environment.getProperty(UserConfigFile.VARIABLE))
        .map(file -> Map.of(UserConfigFile.VARIABLE, file))
        .map(variables ->
            EncryptionKeys.read(ConfigFiles.of(variables, Path.of("/nowhere")), variables))
        .orElseGet(EncryptionKeys::none);
  }

  @Bean
  EncryptionCodec encryptionCodec(EncryptionKeys keys) {
    return new EncryptionCodec(keys, "default");
  }

  /** The channels of the variables that the test sets. */
  @Bean
  PersonNoticeChannels personNoticeChannels(ConfigurableEnvironment environment) {
    Map<String, String> variables = new HashMap<>();
    environment.getPropertySources().stream()
        .filter(EnumerablePropertySource.class::isInstance)
        .flatMap(source -> Stream.of(((EnumerablePropertySource<?>) source).getPropertyNames()))
        .filter(name -> name.matches("PERDURE_(SMTP|MAIL|NOTICE).*"))
        .forEach(name -> variables.put(name, environment.getProperty(name)));
    return PersonNoticeChannels.of(PerdureProperties.of(variables));
  }

  @Bean
  Caller caller() {
    return new Caller("ada");
  }

  @Bean
  FreshWitness chainWitness(DataPlace place, JournalModule journal) {
    return new FreshWitness(place.path(), journal.database().installation());
  }
}
