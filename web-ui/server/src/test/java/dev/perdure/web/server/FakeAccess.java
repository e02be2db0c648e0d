package dev.perdure.web.server;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.web.security.AccessSettings;
import dev.perdure.web.security.AccessToken;
import dev.perdure.web.security.Caller;
import dev.perdure.web.security.oidc.IssuerSettings;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
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

  @Bean
  Caller caller() {
    return new Caller("ada");
  }

  @Bean
  FreshWitness chainWitness(DataPlace place, JournalModule journal) {
    return new FreshWitness(place.path(), journal.database().installation());
  }
}
