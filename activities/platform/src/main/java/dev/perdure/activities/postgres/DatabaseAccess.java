package dev.perdure.activities.postgres;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** JDBC address and credentials of a PostgreSQL database. */
public record DatabaseAccess(String jdbcUrl, String user, String password) {
  private static final String JDBC = "jdbc:postgresql:";
  private static final int ANSWER_SECONDS = 30;

  /** Reads {@code postgres://user:password@host/database} or a JDBC address. */
  public static DatabaseAccess parse(
      String address, Optional<String> user, Optional<String> password) {
    if (address.startsWith(JDBC)) {
      return new DatabaseAccess(address, user.orElse(""), password.orElse(""));
    }
    if (!address.startsWith("postgres://") && !address.startsWith("postgresql://")) {
      throw new PostgresException(
          "The database address '%s' is none of postgres://… and jdbc:postgresql://…: correct PERDURE_DB_URL."
              .formatted(withoutSecrets(address)));
    }
    var uri = uri(address);
    var credentials = Optional.ofNullable(uri.getRawUserInfo()).orElse("").split(":", 2);
    var inAddress = credentials.length > 1 ? credentials[1] : "";
    return new DatabaseAccess(
        jdbcUrl(uri),
        user.orElseGet(() -> decoded(credentials[0])),
        password.orElseGet(() -> decoded(inAddress)));
  }

  /** Opens a connection; {@code seconds} bounds the wait for the server. */
  public Connection connect(int seconds) throws SQLException {
    var properties = new Properties();
    if (!user.isEmpty()) {
      properties.setProperty("user", user);
    }
    if (!password.isEmpty()) {
      properties.setProperty("password", password);
    }
    properties.setProperty("ApplicationName", "perdure");
    properties.setProperty("connectTimeout", Integer.toString(seconds));
    properties.setProperty("loginTimeout", Integer.toString(seconds));
    return DriverManager.getConnection(jdbcUrl, properties);
  }

  /** Fails with a sentence when the database can't be used. */
  public DatabaseAccess requireAnswer() {
    try (var connection = connect(ANSWER_SECONDS)) {
      if (!connection.isValid(ANSWER_SECONDS)) {
        throw new PostgresException("The database at %s does not answer.".formatted(place()));
      }
      return this;
    } catch (SQLException e) {
      throw new PostgresException(DatabaseRefusalMessages.explain(this, e), e);
    }
  }

  /** Whether the role may do anything to the database's server. */
  public boolean isSuperuser() {
    try (var connection = connect(ANSWER_SECONDS);
        var statement = connection.createStatement();
        var row =
            statement.executeQuery("select rolsuper from pg_roles where rolname = current_user")) {
      return row.next() && row.getBoolean(1);
    } catch (SQLException e) {
      throw new PostgresException(DatabaseRefusalMessages.explain(this, e), e);
    }
  }

  public String place() {
    return withoutSecrets(jdbcUrl.substring("jdbc:".length()));
  }

  @Override
  public String toString() {
    return "DatabaseAccess[" + place() + ", user=" + user + "]";
  }

  private static String jdbcUrl(URI uri) {
    var port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    var query = Optional.ofNullable(uri.getRawQuery()).map(text -> "?" + text).orElse("");
    return JDBC + "//" + uri.getHost() + port + uri.getRawPath() + query;
  }

  private static URI uri(String address) {
    var problem =
        new PostgresException(
            "The database address '%s' has no host: write postgres://user:password@host:5432/database in PERDURE_DB_URL."
                .formatted(withoutSecrets(address)));
    try {
      var uri = URI.create(address);
      if (uri.getHost() == null) {
        throw problem;
      }
      return uri;
    } catch (IllegalArgumentException _) {
      throw problem;
    }
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static String withoutSecrets(String address) {
    return address
        .replaceFirst("//.*@", "//")
        .replaceAll("(?i)(?<=[?&])([a-z]*password|user)=[^&]*&?", "")
        .replaceAll("[?&]$", "");
  }
}
