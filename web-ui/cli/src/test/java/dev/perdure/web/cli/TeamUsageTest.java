package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TeamUsageTest {
  private final FakeServer server = new FakeServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void tellsATeamsLeadWhatIsNearlyUsedUp() {
    String limit =
        "{'per':'group','name':'web','period':'day','starts':'2026-11-30','dimension':'tokens',"
            + "'limit':1000000,'spent':1000000,'warned':true,'usedUp':true}";
    server.on(
        "GET /api/spending/teams/web",
        """
        {'team':'web','zone':'UTC','period':'month','starts':'2026-11-01','close':[%s],
         'items':[{'per':'person','name':'bo','cost':1.5,'tokens':1000000,'limits':[]}],
         'models':[{'model':'own/free','calls':3,'cost':1.5,'tokens':1000000}]}\
        """
            .formatted(limit));

    assertThat(typed("--team", "web").out())
        .contains("Team web, month from 2026-11-01 (UTC)")
        .contains(
            "group web, day from 2026-11-30: 1,000,000 of 1,000,000 tokens (100 %); its tasks wait")
        .containsPattern("person bo +\\$1.50 +1,000,000")
        .containsPattern("own/free +\\$1.50 +1,000,000 +3");
    assertThat(typed("--team", "web", "--days", "3").err())
        .contains("'--days' has no effect with '--team'");
    assertThat(typed("--period", "day").err())
        .contains("'--period' has no effect without '--team'");
  }

  private Typed typed(String... options) {
    List<String> words = new ArrayList<>(List.of("usage", "--server", server.address()));
    words.addAll(List.of(options));
    return Typed.command(Map.of(), words.toArray(String[]::new));
  }
}
