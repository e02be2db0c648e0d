package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.planner.message.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** A body that changes makes conversations uncached: here is the diff that says so. */
class BodySnapshotTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  @ParameterizedTest
  @EnumSource
  void bodiesStayAsTheyAre(WireDialect dialect) throws IOException {
    List<Message> messages = RandomConversation.of(92);
    try (var lab = new WireLab(_ -> WireReply.text("Fine."))) {
      lab.ask(dialect, WireLab.request(messages, List.of(WireLab.READ)));
      String body =
          JSON.writerWithDefaultPrettyPrinter()
              .writeValueAsString(lab.server().requests().getLast().body());
      assertThat(body.strip()).isEqualTo(expected(dialect));
    }
  }

  private static String expected(WireDialect dialect) throws IOException {
    String name = dialect.name().toLowerCase(Locale.ROOT) + "-body.json";
    try (var file = BodySnapshotTest.class.getResourceAsStream(name)) {
      return file == null ? "" : new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }
}
