package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.postgres.TestDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;

/** The settings of the pool in {@code application.yaml}, on a real server. */
class ConnectionPoolTest {

  private final TestDatabase database = TestDatabase.empty();
  private HikariDataSource pool;

  @BeforeEach
  void open() throws IOException {
    List<PropertySource<?>> settings =
        new YamlPropertySourceLoader().load("settings", new ClassPathResource("application.yaml"));
    HikariConfig config =
        new Binder(ConfigurationPropertySources.from(settings))
            .bind("spring.datasource.hikari", Bindable.of(HikariConfig.class))
            .get();
    config.setJdbcUrl(database.access().jdbcUrl());
    config.setUsername(database.access().user());
    config.setPassword(database.access().password());
    pool = new HikariDataSource(config);
  }

  @AfterEach
  void close() {
    pool.close();
    database.close();
  }

  @Test
  void theServerStopsAStatementBeforeTheConnectionIsGivenUp() throws SQLException {
    try (Connection connection = pool.getConnection();
        var statement = connection.createStatement();
        var found = statement.executeQuery("show statement_timeout")) {
      assertThat(found.next()).isTrue();
      assertThat(found.getString(1)).isEqualTo("5s");
      assertThat(connection.getNetworkTimeout()).isEqualTo(10_000);
    }
  }
}
