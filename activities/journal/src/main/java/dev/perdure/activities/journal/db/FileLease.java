package dev.perdure.activities.journal.db;

import dev.perdure.planner.id.TaskId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The right of an activity to act on the files of a task, which ends when the task moves to another
 * host. The activity's thread holds the lease. A write of this thread to the journal commits only
 * while the task has the placement of the lease.
 *
 * @param placement how often the host of the task had changed when the activity began
 */
public record FileLease(TaskId task, int placement) {

  /**
   * A part of a statement that finds the task in the placement of the lease. It takes the lock of a
   * foreign key, for which a move waits.
   */
  public static final String HELD =
      """
      with held as materialized (
        select id from task where id = :leased and placement = :placement for key share)
      """;

  /** A condition behind {@link #HELD}: there is no lease, or it holds. */
  public static final String IS_HELD = "(:leased::text is null or exists (select from held))";

  private static final ThreadLocal<@Nullable FileLease> CURRENT = new ThreadLocal<>();

  /** Holds the lease on this thread until the hold is closed; then an outer lease holds again. */
  public Hold hold() {
    @Nullable FileLease outer = CURRENT.get();
    CURRENT.set(this);
    return () -> CURRENT.set(outer);
  }

  /** The lease of this thread; empty outside of work on a task's files. */
  public static Optional<FileLease> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** The placement of the lease of this thread; 0 outside of work on a task's files. */
  public static int number() {
    return current().map(FileLease::placement).orElse(0);
  }

  /** Adds the parameters of {@link #HELD} for the lease of this thread. */
  public static Query in(Query query) {
    @Nullable FileLease lease = CURRENT.get();
    return query
        .param("leased", lease == null ? null : lease.task())
        .param("placement", lease == null ? null : lease.placement());
  }

  /**
   * Refuses the transaction that is under way if this thread has a lease that has ended.
   *
   * @throws FilesMovedException if the task has moved
   */
  public static void require(Database database) {
    current()
        .filter(lease ->
            in(database.sql(HELD + " select count(*) as n from held")).one(row -> row.count("n"))
                == 0)
        .ifPresent(lease -> {
          throw new FilesMovedException(lease.task());
        });
  }

  /** A lease that a thread holds. */
  @FunctionalInterface
  public interface Hold extends AutoCloseable {

    @Override
    void close();
  }
}
