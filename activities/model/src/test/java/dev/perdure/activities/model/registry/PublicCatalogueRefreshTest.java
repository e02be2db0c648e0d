package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The refresh of the public catalogue beside a registry that is in use. */
@Timeout(60)
class PublicCatalogueRefreshTest {

  private static final String DOCUMENT =
      PublicCatalogueReaderTest.document(
          PublicCatalogueReaderTest.model("gpt-9-sol", ""),
          PublicCatalogueReaderTest.model("bad", "\"limit\": 1"));

  @TempDir private Path directory;

  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          lines.add(event.getFormattedMessage());
        }
      };

  @BeforeEach
  void listen() {
    appender.start();
    logger().addAppender(appender);
  }

  @AfterEach
  void stopListening() {
    logger().detachAppender(appender);
  }

  private static Logger logger() {
    return (Logger) LoggerFactory.getLogger(PublicCatalogueRefreshTest.class.getPackageName());
  }

  @Test
  void usesWhatItFetchesAndKeepsItWithItsDate() throws IOException {
    try (var server = CatalogueServer.of(200, DOCUMENT)) {
      ModelSettings settings = settings(server.address().toString());
      PublicCatalogueRefresh.fetchNow(settings);

      try (var registry = new ModelRegistry(settings)) {
        assertThat(registry.catalogueDate()).isAfter(Instant.now().minusSeconds(60));
        assertThat(registry.standard()).isEqualTo("openai/gpt-9-sol");
        assertThat(registry.find("openai/gpt-9-sol").card().contextTokens()).isEqualTo(1000);
        assertThat(registry.unlisted("openai/bad")).isPresent();
        assertThat(registry.cards())
            .extracting(ModelCard::name)
            .contains("anthropic/claude-sonnet-5-5");
        try (var _ = PublicCatalogueRefresh.start(registry, settings)) {
          assertThat(server.requests()).isOne();
        }
      }
      assertThat(Files.readString(directory.resolve("models.json"))).contains("gpt-9-sol");
    }
  }

  @Test
  void givesARunningRegistryTheNewModelsWithoutHoldingItUp() throws InterruptedException {
    var isAsked = new CountDownLatch(1);
    var mayAnswer = new CountDownLatch(1);
    try (var server =
            CatalogueServer.answering(exchange -> {
              isAsked.countDown();
              PublicCatalogueFetchTest.await(mayAnswer);
              exchange.sendResponseHeaders(200, DOCUMENT.length());
              exchange.getResponseBody().write(DOCUMENT.getBytes(StandardCharsets.UTF_8));
            });
        var registry = new ModelRegistry(settings(server.address().toString()));
        var _ = PublicCatalogueRefresh.start(registry, settings(server.address().toString()))) {
      assertThat(isAsked.await(50, TimeUnit.SECONDS)).isTrue();
      assertThat(registry.standard()).isEqualTo("openai/gpt-6.1-sol");
      mayAnswer.countDown();
      Eventually.holds(() -> Files.exists(directory.resolve("models.json")));
      assertThat(registry.standard()).isEqualTo("openai/gpt-9-sol");
    }
  }

  @Test
  void logsAFailureInOneLineAndKeepsTheCopyAtHand() throws Exception {
    try (var server = CatalogueServer.of(503, "<html>down</html>");
        var registry = new ModelRegistry(settings(server.address().toString()));
        var _ = PublicCatalogueRefresh.start(registry, settings(server.address().toString()))) {
      assertThat(lines.poll(50, TimeUnit.SECONDS))
          .contains(server.address().toString(), "status 503", "PERDURE_MODEL_CATALOGUE=off")
          .doesNotContain("\n");
      assertThat(lines).isEmpty();
      assertThat(registry.standard()).isEqualTo("openai/gpt-6.1-sol");
      assertThat(directory).isEmptyDirectory();
    }
  }

  @Test
  void fetchesNothingWhereItIsOff() throws Exception {
    try (var registry = new ModelRegistry(settings("off"));
        var _ = PublicCatalogueRefresh.start(registry, settings("off"))) {
      assertThat(lines.poll(200, TimeUnit.MILLISECONDS)).isNull();
      assertThat(registry.find("openai/gpt-6.1-sol").card().price()).isPresent();
    }
    assertThatThrownBy(() -> PublicCatalogueRefresh.fetchNow(settings("off")))
        .hasMessageContaining("PERDURE_MODEL_CATALOGUE is off");
  }

  @Test
  void ignoresAKeptCopyThatIsBrokenOrOlderThanThisBuild() throws IOException {
    Path kept = directory.resolve("models.json");
    for (String broken : new String[] {"", "{\"date\": 3", "[1]", "{\"date\": \"soon\"}"}) {
      Files.writeString(kept, broken);
      assertThat(newest()).isEqualTo(PublicCatalogue.bundled());
      assertThat(lines.poll()).contains(kept.toString(), "delete it").doesNotContain("\n");
    }
    Instant earlier = PublicCatalogue.bundled().date().minus(Duration.ofDays(1));
    Files.writeString(kept, new PublicCatalogue(earlier, Map.of()).json());
    assertThat(newest()).isEqualTo(PublicCatalogue.bundled());
    assertThat(lines).isEmpty();
  }

  @Test
  void refusesAnAddressThatIsNone() {
    for (String address :
        new String[] {"models.dev", "ftp://models.dev", "http://", "a b", "http://a:99999/x"}) {
      assertThatThrownBy(() -> settings(address))
          .hasMessageContaining("PERDURE_MODEL_CATALOGUE is '" + address + "'")
          .hasMessageContaining("off");
    }
  }

  @Test
  void refusesAnAddressWithALoginAndDoesNotPrintTheLogin() {
    assertThatThrownBy(() -> settings("https://ada:pw-7@mirror.example.com/api.json"))
        .hasMessage(
            "PERDURE_MODEL_CATALOGUE holds a login, which Perdure does not send: name an address without one.");
    assertThatThrownBy(() -> settings("ftp://ada:pw-7@mirror.example.com?key=k-7"))
        .hasMessageNotContainingAny("pw-7", "k-7");
  }

  @Test
  void namesNoParameterOfTheAddressInAFailure() {
    var refresh = settings("http://127.0.0.1:1/api.json?key=k-7");
    assertThatThrownBy(() -> PublicCatalogueRefresh.fetchNow(refresh))
        .hasMessageContaining("http://127.0.0.1:1/api.json cannot be used")
        .hasMessageNotContaining("k-7");
  }

  private PublicCatalogue newest() {
    return settings("off").catalogueStore().newest();
  }

  private ModelSettings settings(String address) {
    var environment =
        Map.of(
            "PERDURE_MODEL_CATALOGUE",
            address,
            "OPENAI_API_KEY",
            "k",
            "ANTHROPIC_API_KEY",
            "",
            "PERDURE_CONFIG",
            directory.resolve("config").toString());
    return new ModelSettings(environment, directory).withData(directory);
  }
}
