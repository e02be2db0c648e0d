package dev.perdure.activities.journal.db;

import dev.perdure.activities.journal.body.BodyCipher;
import dev.perdure.activities.journal.body.BodyCodec;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * JDBC access to the journal's PostgreSQL database: migrations, SQL statements and transactions.
 * How long a statement may take is a matter of the connections.
 */
public final class Database {

  /** Each takes two connections: as many as the pool has would wait for one another for ever. */
  private static final int MAX_SEPARATE_TRANSACTIONS = 4;

  private final JdbcClient jdbc;
  private final BodyCodec bodyCodec;
  private final TransactionTemplate joined;
  private final TransactionTemplate separate;
  private final TransactionTemplate outside;
  private final Semaphore beside = new Semaphore(MAX_SEPARATE_TRANSACTIONS, true);

  /** A database whose bodies of transcripts stay plain. */
  public Database(DataSource source) {
    this(source, BodyCipher.PLAIN);
  }

  /** A database that encrypts bodies of transcripts as the cipher says. */
  public Database(DataSource source, BodyCipher bodyCipher) {
    var manager = new JdbcTransactionManager(source);
    this.jdbc = JdbcClient.create(source);
    this.bodyCodec = new BodyCodec(bodyCipher);
    this.joined = transactions(manager, TransactionDefinition.PROPAGATION_REQUIRED);
    this.separate = transactions(manager, TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.outside = transactions(manager, TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
  }

  /** Brings the tables up to this version of the product. */
  public static void migrate(DataSource source) {
    Flyway.configure().dataSource(source).load().migrate();
  }

  /** A statement, in the transaction that is under way or in one of its own. */
  public Query sql(String statement, @Nullable Object... values) {
    return new Query(jdbc.sql(statement), values);
  }

  /** The form of bodies of transcripts, which each store of such a table writes and reads by it. */
  public BodyCodec bodyCodec() {
    return bodyCodec;
  }

  /** Runs work in a transaction that commits as a whole or not at all. */
  public <T> T inTransaction(Supplier<T> work) {
    return joined.execute(_ -> work.get());
  }

  /** Runs work without a result in a transaction that commits as a whole or not at all. */
  public void transact(Runnable work) {
    joined.executeWithoutResult(_ -> work.run());
  }

  /** Work that commits independently of the transaction that is under way. */
  public void apart(Runnable work) {
    separate.executeWithoutResult(_ -> work.run());
  }

  /**
   * Work beside a transaction that is open until it ends, such as one that holds a lock: what the
   * work writes is kept at once and is no part of that transaction. A few at a time.
   */
  public <T> T beside(Runnable opening, Supplier<T> work) {
    beside.acquireUninterruptibly();
    try {
      return separate.execute(_ -> {
        opening.run();
        return outside.execute(_ -> work.get());
      });
    } finally {
      beside.release();
    }
  }

  /** Whether the database answers a statement. */
  public boolean isAnswering() {
    try {
      return sql("select true").query(Boolean.class).single();
    } catch (DataAccessException _) {
      return false;
    }
  }

  /** The database's clock, by which processes on several hosts compare moments. */
  public Instant now() {
    return sql("select clock_timestamp() as now").one(row -> row.moment("now"));
  }

  /** The id of the installation, which all processes that share the database belong to. */
  public String installation() {
    return sql("select id from installation").query(String.class).single();
  }

  private static TransactionTemplate transactions(
      PlatformTransactionManager manager, int propagation) {
    var template = new TransactionTemplate(manager);
    template.setPropagationBehavior(propagation);
    return template;
  }
}
