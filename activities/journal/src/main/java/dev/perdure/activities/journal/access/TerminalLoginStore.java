package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Store of the logins of command lines, by the hashes of their codes; each gives one token. */
public final class TerminalLoginStore {

  /** Time in which a person has to confirm a login. */
  public static final Duration MAX_LIFETIME = Duration.ofMinutes(10);

  /** Wrong codes after which a login ends. */
  public static final int MAX_MISSES = 5;

  /** Strangers can begin logins, so the table has a bound, and each client another one. */
  private static final int MAX_COUNT = 1_000;

  private static final int MAX_COUNT_OF_CLIENT = 30;

  private static final String COLUMNS =
      """
      machine, address, array_to_string(scopes, ',') as scope_names, days, state, person,
      array_to_string(roles, ',') as role_names
      """;

  private static final String INSERT =
      """
      insert into terminal_login
        (secret_hash, code_hash, machine, address, client, scopes, days, expires_at)
      select :secret, :code, :machine, :address, :client, string_to_array(:scopes, ','), :days,
        now() + make_interval(secs => :lifetime)
      where (select count(*) from terminal_login) < :most
        and (select count(*) from terminal_login where client = :client) < :mostOfClient
      """;

  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended('terminal-logins', 0))";

  /** Makes room in a full table: the client with the most waiting logins loses its oldest one. */
  private static final String MAKE_ROOM =
      """
      delete from terminal_login where (select count(*) from terminal_login) >= :most
        and secret_hash = (
          select secret_hash from terminal_login
          where state = 'waiting' and client = (
            select client from terminal_login where state = 'waiting'
            group by client order by count(*) desc, min(expires_at) limit 1)
          order by expires_at limit 1)
      """;

  private static final String DECIDE =
      """
      update terminal_login set state = :state, person = :person, answer_hash = :answer,
        roles = (select roles from browser_session where id_hash = :session)
      where code_hash = :code and state = 'waiting' and expires_at > now() and exists (
        select from browser_session where id_hash = :session and person = :person and
      """
          + BrowserSessionStore.OPEN
          + ")";

  private static final String TAKE =
      """
      delete from terminal_login where secret_hash = :secret and answer_hash = :answer
        and state = 'confirmed' and expires_at > now() returning
      """
          + COLUMNS;

  private final Database database;
  private final ApiTokenStore tokens;

  public TerminalLoginStore(Database database) {
    this.database = database;
    this.tokens = new ApiTokenStore(database);
  }

  /**
   * A login that was used up.
   *
   * @param token the token that the login gave
   * @param replaced the earlier tokens of the same name, which are revoked
   */
  public record TakenLogin(ApiToken token, List<ApiToken> replaced) {

    /** Copies the list. */
    public TakenLogin {
      replaced = List.copyOf(replaced);
    }
  }

  /**
   * Adds a login and deletes ended ones; false if its client has too many.
   *
   * @param client the group of addresses from which the client can send
   */
  public boolean add(String secretHash, String codeHash, String client, TerminalLogin login) {
    return database.inTransaction(() -> {
      database.sql(LOCK).query().singleRow();
      database.sql("delete from terminal_login where expires_at <= now()").update();
      if (count(client) < MAX_COUNT_OF_CLIENT) {
        database.sql(MAKE_ROOM).param("most", MAX_COUNT).update();
      }
      return database
              .sql(INSERT)
              .param("secret", secretHash)
              .param("code", codeHash)
              .param("machine", login.machine())
              .param("address", login.address())
              .param("client", client)
              .param(
                  "scopes",
                  login.scopes().stream().map(Json::name).collect(Collectors.joining(",")))
              .param("days", login.days())
              .param("lifetime", MAX_LIFETIME.toSeconds())
              .param("most", MAX_COUNT)
              .param("mostOfClient", MAX_COUNT_OF_CLIENT)
              .update()
          == 1;
    });
  }

  private int count(String client) {
    return database
        .sql("select count(*) as n from terminal_login where client = ?", client)
        .one(row -> row.count("n"));
  }

  /** The login with the code of its page, if it has not ended. */
  public Optional<TerminalLogin> findByCode(String codeHash) {
    return find("code_hash", codeHash);
  }

  /** The login with the secret of its command line, if it has not ended. */
  public Optional<TerminalLogin> findBySecret(String secretHash) {
    return find("secret_hash", secretHash);
  }

  private Optional<TerminalLogin> find(String column, String hash) {
    return database
        .sql(
            "select "
                + COLUMNS
                + " from terminal_login where expires_at > now() and "
                + column
                + " = ?",
            hash)
        .find(TerminalLoginStore::login);
  }

  /**
   * Confirms a login that waits, with the roles of the person's session; false if there is no such
   * login, or if the session has ended.
   *
   * @param answerHash the hash of the code that the person carries to the terminal
   */
  public boolean confirm(String codeHash, String sessionHash, String person, String answerHash) {
    return decide(codeHash, TerminalLoginState.CONFIRMED, sessionHash, person, answerHash);
  }

  /** Refuses a login that waits; false if there is none, or if the session has ended. */
  public boolean refuse(String codeHash, String sessionHash, String person) {
    return decide(codeHash, TerminalLoginState.REFUSED, sessionHash, person, "");
  }

  private boolean decide(
      String codeHash,
      TerminalLoginState state,
      String sessionHash,
      String person,
      String answerHash) {
    return database.inTransaction(() -> {
      PersonAccessLock.hold(database, person);
      return BrowserSessionStore.limited(database.sql(DECIDE))
              .param("state", Json.name(state))
              .param("session", sessionHash)
              .param("person", person)
              .param("answer", answerHash)
              .param("code", codeHash)
              .update()
          == 1;
    });
  }

  /**
   * Uses a confirmed login up for a token, in place of the person's token of the same name. The
   * result is empty if the code is wrong, which counts as a miss.
   */
  public Optional<TakenLogin> take(
      String secretHash, String answerHash, Function<TerminalLogin, HashedApiToken> token) {
    return database.inTransaction(() -> {
      Optional<TerminalLogin> taken =
          findBySecret(secretHash)
              .flatMap(TerminalLogin::person)
              .flatMap(person -> take(secretHash, answerHash, person));
      if (taken.isEmpty()) {
        miss(secretHash);
      }
      return taken.map(token).map(this::give);
    });
  }

  private Optional<TerminalLogin> take(String secretHash, String answerHash, String person) {
    PersonAccessLock.hold(database, person);
    return database
        .sql(TAKE)
        .param("secret", secretHash)
        .param("answer", answerHash)
        .find(TerminalLoginStore::login);
  }

  private TakenLogin give(HashedApiToken hashed) {
    return new TakenLogin(hashed.token(), tokens.replace(hashed));
  }

  private void miss(String secretHash) {
    database
        .sql(
            "update terminal_login set misses = misses + 1 where secret_hash = ? and state ="
                + " 'confirmed'",
            secretHash)
        .update();
    database.sql("delete from terminal_login where misses >= ?", MAX_MISSES).update();
  }

  private static TerminalLogin login(Row row) throws SQLException {
    return new TerminalLogin(
        row.text("machine"),
        row.text("address"),
        ApiToken.scopes(row.text("scope_names")),
        row.count("days"),
        row.constant("state", TerminalLoginState.class),
        Optional.ofNullable(row.textOrNull("person")),
        RoleGrant.split(row.text("role_names")));
  }
}
