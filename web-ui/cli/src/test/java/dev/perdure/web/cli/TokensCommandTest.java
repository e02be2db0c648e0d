package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.TestServer;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A person with the server's token creates, lists and revokes named tokens. */
class TokensCommandTest {

  private static final String TOKEN = "a-token-of-this-server";

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(TOKEN);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void forgetTokens() {
    server.journal().database().sql("delete from api_token").update();
  }

  @Test
  void printsTheSecretAloneAndOnce() {
    Typed created = tokens("create", "ci", "--owner", "ana", "--scope", "read", "--days", "2");

    assertThat(created.code()).isZero();
    assertThat(created.out().strip()).matches("perdure_[0-9a-f]{16}_[\\w-]{43}");
    assertThat(created.err()).contains("the token 'ci' of 'ana'").doesNotContain("perdure_");
    Typed listed = tokens("list");
    assertThat(listed.out())
        .containsPattern("ana +ci +read +never +20\\d\\d-")
        .doesNotContain(created.out().strip());
  }

  @Test
  void theSecretServesTheOtherVerbs() {
    String secret = tokens("create", "ci", "--owner", "ana", "--scope", "read").out().strip();

    assertThat(with(secret, "tasks").code()).isZero();
    assertThat(with(secret, "usage").code()).isZero();
    Typed refused = with(secret, "run", "--detach", "Fix it");
    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.err()).contains("The token 'ci' of 'ana' lacks the scope 'write'");
    assertThat(with(secret, "tokens", "list").err()).contains("use the server's own token");
  }

  @Test
  void aTokenHasTheRolesThatWereGiven() {
    String secret =
        tokens("create", "ci", "--owner", "ana", "--role", "approver,requester").out().strip();
    tokens("create", "boss", "--owner", "bob", "--role", "admin");

    assertThat(tokens("list", "--owner", "ana", "--json").out())
        .contains("\"roles\":[\"approver\",\"requester\"]");
    assertThat(tokens("list").out()).containsPattern("boss +read,\\S+ +admin +never");
    assertThat(with(secret, "tokens", "list").err())
        .contains("use the server's own token, or the role 'admin'");
    assertThat(tokens("create", "x", "--owner", "ana", "--role", "boss").err())
        .contains("'roles' holds 'boss': give requester, approver, operator, admin");
  }

  @Test
  void saysWhyARevokedTokenIsRefused() {
    String secret = tokens("create", "ci", "--owner", "ana").out().strip();
    Typed revoked = tokens("revoke", secret.substring(8, 14));
    Typed refused = with(secret, "tasks");

    assertThat(revoked.code()).isZero();
    assertThat(revoked.err()).contains("Revoked the token 'ci' of 'ana'");
    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.err()).contains("The token 'ci' of 'ana' was revoked by 'ada'");
    assertThat(tokens("list").out()).contains("revoked by ada");
  }

  @Test
  void revokesAllTokensOfAPersonWhoLeaves() {
    String secret = tokens("create", "ci", "--owner", "ana").out().strip();
    tokens("create", "laptop", "--owner", "ana");
    tokens("create", "ci", "--owner", "bob");
    Typed ended = tokens("revoke", "--owner", "ana");

    assertThat(ended.err())
        .contains("Revoked 2 tokens of 'ana', ended 0 sessions and handed over 0 requests.");
    assertThat(with(secret, "tasks").err()).contains("was revoked by 'ada'");
    assertThat(tokens("list", "--owner", "bob").out()).doesNotContain("revoked");
    assertThat(tokens("revoke", "--owner", "ana").code()).isEqualTo(4);
    assertThat(tokens("revoke").err()).contains("tokens revoke ID|--owner PERSON");
    assertThat(tokens("revoke", "abcd", "--owner", "ana").code()).isEqualTo(4);
  }

  @Test
  void listsTheTokensOfOnePerson() {
    tokens("create", "ci", "--owner", "ana");
    tokens("create", "laptop", "--owner", "bob");

    assertThat(tokens("list", "--owner", "bob").out()).contains("laptop").doesNotContain("ana");
    assertThat(tokens("list", "--owner", "eve").err()).contains("There is no named token.");
    assertThat(tokens("list", "--json").out()).startsWith("{\"items\":[{\"id\":");
  }

  @Test
  void refusesWhatItCannotDo() {
    assertThat(tokens("create").err()).contains("Use './perdure tokens create NAME");
    assertThat(tokens("forget", "ci").code()).isEqualTo(4);
    assertThat(tokens("create", "ci").err()).contains("'owner' is ''");
    assertThat(tokens("create", "ci", "--owner", "ana", "--scope", "admin").err())
        .contains("'admin' can't be the value of 'scopes': use one of read, write.");
    assertThat(tokens("create", "ci", "--owner", "ana", "--days", "0").err())
        .contains("A token can't expire at");
    assertThat(tokens("revoke", "zzzz").err()).contains("'zzzz' names 0 tokens");
    assertThat(tokens("list", "all").code()).isEqualTo(4);
  }

  private static Typed tokens(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "tokens";
    System.arraycopy(words, 0, all, 1, words.length);
    return with(TOKEN, all);
  }

  private static Typed with(String token, String... words) {
    return Typed.command(
        Map.of("PERDURE_SERVER", server.http().address(), "PERDURE_TOKEN", token), words);
  }
}
