package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.OnServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Search for tasks while rows of transcripts may be encrypted. */
class EncryptedSearchTest extends OnServer {

  @BeforeEach
  void useAKey() {
    http.post("/api/tasks", "{\"request\":\"Find the heron\"}");
    sql("insert into transcript_key (id, started_at) values ('k1', now())");
  }

  @AfterEach
  void forgetTheKey() {
    sql("delete from transcript_key");
  }

  @Test
  void refusesWordsAndNamesTheRemedy() {
    var refused = http.get("/api/tasks?q=heron");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("field").asString()).isEqualTo("q");
    assertThat(refused.json().path("detail").asString())
        .startsWith("Transcripts are encrypted, so their words can't be searched: write title:");
  }

  @Test
  void findsTitlesAndListsAll() {
    assertThat(http.get("/api/tasks?q=title:heron").json().path("items").size()).isPositive();
    assertThat(http.get("/api/tasks?q=title:egret").json().path("items").size()).isZero();
    assertThat(http.get("/api/tasks").status()).isEqualTo(200);
  }

  @Test
  void searchesTranscriptsOnceAllRowsArePlain() {
    sql("delete from transcript_key where id = 'k1'");
    sql("insert into transcript_key (id, started_at) values ('', now())");

    assertThat(http.get("/api/tasks?q=heron").status()).isEqualTo(200);
  }

  private static void sql(String statement) {
    server.journal().database().sql(statement).update();
  }
}
