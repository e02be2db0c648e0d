package dev.perdure.activities.postgres;

import dev.perdure.testing.NetworkDoor;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Network door in front of a database of tests, which keeps the address of the database. */
public final class DatabaseDoor implements AutoCloseable {

  private static final Pattern ADDRESS = Pattern.compile("//([^:/]+):(\\d+)/");

  private final DatabaseAccess behind;
  private final NetworkDoor door;

  /** An open door in front of a database. */
  public DatabaseDoor(DatabaseAccess behind) {
    this.behind = behind;
    this.door = new NetworkDoor(address(behind));
  }

  /** The database's address by way of this door. */
  public DatabaseAccess access() {
    return new DatabaseAccess(
        ADDRESS.matcher(behind.jdbcUrl()).replaceFirst("//127.0.0.1:%d/".formatted(door.port())),
        behind.user(),
        behind.password());
  }

  /** Leads new connections to another server from now on. */
  public void leadTo(DatabaseAccess other) {
    door.leadTo(address(other));
  }

  private static InetSocketAddress address(DatabaseAccess access) {
    Matcher address = ADDRESS.matcher(access.jdbcUrl());
    if (!address.find()) {
      throw new IllegalArgumentException(access.jdbcUrl());
    }
    return new InetSocketAddress(address.group(1), Integer.parseInt(address.group(2)));
  }

  /** Lets connections and what they carry through again. */
  public void open() {
    door.open();
  }

  /** Cuts all connections, and lets none through. */
  public void shut() {
    door.shut();
  }

  /** Carries nothing any more. */
  public void silence() {
    door.silence();
  }

  /** The number of connections that the shut door has turned away. */
  public int refused() {
    return door.refused();
  }

  @Override
  public void close() {
    door.close();
  }
}
