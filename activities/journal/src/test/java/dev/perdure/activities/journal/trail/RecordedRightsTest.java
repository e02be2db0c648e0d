package dev.perdure.activities.journal.trail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.access.ApiTokenStore;
import dev.perdure.activities.journal.access.BrowserSessionStore;
import dev.perdure.activities.journal.access.GrantingCredential;
import dev.perdure.activities.journal.access.HashedApiToken;
import dev.perdure.activities.journal.access.OpenSession;
import dev.perdure.activities.journal.access.PersonAccessStore;
import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.access.PersonStore;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.SignInLinkStore;
import dev.perdure.activities.journal.access.TokenAddition;
import dev.perdure.activities.journal.access.TokenScope;
import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.task.NewShare;
import dev.perdure.activities.journal.task.ShareStore;
import dev.perdure.planner.id.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each change of people's rights has one audit record, and a change of nothing has none. */
class RecordedRightsTest {

  private static final Instant END = Instant.now().plusSeconds(600);

  @RegisterExtension final TestJournal journal = TestJournal.open();

  @Test
  void aTokenFromItsCreationToItsEnd() {
    var tokens = new ApiTokenStore(journal.database());
    var server = GrantingCredential.ofServer();
    assertThat(tokens.add(token("1", "ci"), server)).isEqualTo(TokenAddition.ADDED);
    assertThat(tokens.add(token("2", "ci"), server)).isEqualTo(TokenAddition.NAME_TAKEN);
    assertThat(tokens.add(token("3", "laptop"), server)).isEqualTo(TokenAddition.ADDED);
    tokens.revoke("1", "eve");
    tokens.revoke("1", "eve");
    endAccess("ana");
    endAccess("ana");

    assertThat(records())
        .containsExactly(
            "token_created token 1 ada ana",
            "token_created token 3 ada ana",
            "token_revoked token 1 eve ana",
            "token_revoked token 3 ada ana");
  }

  @Test
  void sessionsOfTokensPeopleAndTheServer() {
    new ApiTokenStore(journal.database()).add(token("1", "ci"), GrantingCredential.ofServer());
    new PersonStore(journal.database()).claim("bob", "corp", "b");
    var sessions = new BrowserSessionStore(journal.database());
    sessions.open(OpenSession.ofToken(hash(1), "1"), "ana", Optional.empty());
    sessions.open(
        OpenSession.ofPerson(hash(2), "bob", List.of(RoleGrant.of(PersonRole.ADMIN))),
        "bob",
        Optional.empty());
    sessions.open(OpenSession.ofServer(hash(3)), "ada", Optional.empty());
    List.of(1, 3, 3).forEach(session -> sessions.end(hash(session), "ada"));
    endAccess("bob");
    endAccess("bob");
    new SignInLinkStore(journal.database()).add(hash(4), END, "ada");

    assertThat(records())
        .containsExactly(
            "token_created token 1 ada ana",
            "sign_in token 1 ana ",
            "sign_in identity provider bob ",
            "sign_in server's token or a link ada ",
            "sign_out session ana ",
            "sign_out session ada ",
            "sessions_ended sessions ada bob",
            "sign_in_link link ada ");
  }

  @Test
  void aLinkThatShowsATask() {
    TaskId task = journal.task("t_1");
    var shares = new ShareStore(journal.database());
    NewShare share = shares.create(task, "ana", END);
    assertThat(shares.revoke(share.id(), "ada")).isTrue();
    assertThat(shares.revoke(share.id(), "ada")).isFalse();

    assertThat(records())
        .containsExactly(
            "shared task t_1, link %s ana ".formatted(share.id()),
            "share_revoked link %s ada ".formatted(share.id()));
  }

  private void endAccess(String person) {
    new PersonAccessStore(journal.database()).end(person, "ada", () -> 0);
  }

  private static HashedApiToken token(String id, String name) {
    var token =
        new ApiToken(
            id,
            "ana",
            name,
            List.of(TokenScope.READ),
            List.of(),
            "ada",
            Instant.now(),
            END,
            null,
            null,
            null);
    return new HashedApiToken(token, hash(0));
  }

  private static String hash(int digit) {
    return Integer.toString(digit).repeat(64);
  }

  /** Kind, subject, actor and person of each record behind the first; the chain is intact. */
  private List<String> records() {
    assertThat(new TrailAudit(journal.database(), ChainWitness.none()).verify().findings())
        .isEmpty();
    return journal
        .database()
        .sql(
            """
            select concat_ws(' ', kind, subject, coalesce(actor.content, ''),
              coalesce(person.content, ''))
            from audit_record record
            left join audit_content actor
              on actor.position = record.position and actor.part = 'actor'
            left join audit_content person
              on person.position = record.position and person.part = 'person'
            where record.position > 1 order by record.position
            """)
        .column(String::toString);
  }
}
