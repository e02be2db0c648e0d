package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherFactory;

class SuiteSecretsTest {

  @AfterEach
  void forget() {
    KnownSecrets.forget("secret-from-before-1");
  }

  @Test
  void forgetsTheSecretsOfASuiteAndKeepsEarlierOnes() {
    KnownSecrets.learn("secret-from-before-1");
    var config =
        LauncherConfig.builder()
            .enableTestExecutionListenerAutoRegistration(false)
            .addTestExecutionListeners(new SuiteSecrets())
            .build();

    LauncherFactory.create(config)
        .execute(request().selectors(selectClass(LearningSuite.class)).build());

    assertThat(LearningSuite.learned).isEqualTo("******************** *****************");
    assertThat(KnownSecrets.all())
        .contains("secret-from-before-1")
        .doesNotContain("secret-of-suite-2");
  }

  static final class LearningSuite {

    private static String learned = "";

    @Test
    void learns() {
      KnownSecrets.learn("secret-of-suite-2");
      learned = KnownSecrets.masked("secret-from-before-1 secret-of-suite-2");
    }
  }
}
