package dev.perdure.web.server;

import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.LastGoodConfigReader;
import dev.perdure.activities.config.UserConfigFile;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.mcp.McpConnections;
import dev.perdure.activities.mcp.McpServerService;
import dev.perdure.activities.mcp.ServerStates;
import dev.perdure.activities.mcp.oauth.OAuthLoginService;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.workspace.HostFileLeases;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.LeftFiles;
import dev.perdure.testing.Eventually;
import dev.perdure.web.checkpoint.CheckpointGateway;
import dev.perdure.web.checkpoint.HostUnavailableException;
import dev.perdure.web.management.ManagementAddress;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.task.EditedPlanCheck;
import dev.perdure.web.wiring.JournalConfiguration;
import dev.perdure.web.wiring.StoreConfiguration;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.TaskQueueNames;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import org.springframework.dao.TransientDataAccessException;

/** The HTTP surface on a real database, with tasks that go nowhere. */
public final class TestServer implements AutoCloseable {
  /**
   * All but what migrations fill, and events, whose numbers only grow. A truncation would make new
   * files for each table, which each connection then has to look at again.
   */
  private static final String EMPTY_TABLES =
      """
      do $$
      declare place text;
      begin
        set local session_replication_role = replica;
        for place in
          select tablename from pg_tables
          where schemaname = current_schema()
            and tablename not in ('event', 'flyway_schema_history', 'installation')
        loop
          execute format('delete from %I', place);
        end loop;
      end $$
      """;

  /** The newest event stays, because the next one takes the number after it. */
  private static final List<String> OLD_EVENTS =
      List.of(
          "delete from event where seq < (select max(seq) from event)",
          "update event set kind = 'task.phase' where kind = 'request.settled'");

  private final TestDatabase database;
  private final ServletWebServerApplicationContext context;

  private TestServer(TestDatabase database, ServletWebServerApplicationContext context) {
    this.database = database;
    this.context = context;
  }

  public static TestServer start() {
    return start("");
  }

  public static TestServer start(String token) {
    return start(token, 0, Map.of());
  }

  /** A server with variables of its environment. */
  public static TestServer start(String token, Map<String, String> variables) {
    return start(token, 0, variables);
  }

  /** A server whose disk has less left than it keeps for itself. */
  public static TestServer onAFullDisk() {
    return start("", Long.MAX_VALUE, Map.of());
  }

  private static TestServer start(String token, long reserve, Map<String, String> variables) {
    var database = TestDatabase.prepared("web", TestServer::migrate);
    var application = new SpringApplication(Surface.class);
    Map<String, Object> defaults = new HashMap<>(variables);
    defaults.putAll(
        Map.of(
            "server.port", "0",
            "server.address", "127.0.0.1",
            "spring.threads.virtual.enabled", "true",
            "spring.flyway.enabled", "false",
            "spring.main.banner-mode", "off",
            "test.token", token,
            "test.reserve", Long.toString(reserve)));
    application.setDefaultProperties(defaults);
    application.addInitializers(started -> {
      started.getBeanFactory().registerSingleton("access", database.access());
      started.getBeanFactory().registerSingleton("place", DataPlace.create());
      started
          .getBeanFactory()
          .registerSingleton("managementAddress", new ManagementAddress("127.0.0.1", 0));
    });
    return new TestServer(database, (ServletWebServerApplicationContext) application.run());
  }

  private static void migrate(DatabaseAccess access) {
    try (var source = pool(access)) {
      Database.migrate(source);
    }
  }

  void deleteFilesAtExit() {
    DataPlace place = bean(DataPlace.class);
    SpringApplication.getShutdownHandlers().add(place::delete);
  }

  /** Makes the server as new: no rows, no files, and stand-ins that have heard nothing. */
  void empty() {
    Eventually.that(Duration.ofMinutes(2), this::emptyTables, () -> "The tables stay locked.");
    bean(FakeGateway.class).reset();
    bean(FakeEngineView.class).reset();
    bean(FakeEngineTasks.class).reset();
    bean(DataPlace.class).empty();
    bean(FreshWitness.class).reset();
  }

  /** The jobs of the server read meanwhile; the database ends one of two that block each other. */
  private boolean emptyTables() {
    try {
      bean(Database.class).sql(EMPTY_TABLES).update();
      OLD_EVENTS.forEach(statement -> bean(Database.class).sql(statement).update());
      return true;
    } catch (TransientDataAccessException blocked) {
      return false;
    }
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  public JournalModule journal() {
    return bean(JournalModule.class);
  }

  public HttpTester http() {
    return new HttpTester("http://127.0.0.1:" + context.getWebServer().getPort());
  }

  @Override
  public void close() {
    DataPlace place = bean(DataPlace.class);
    context.close();
    database.close();
    place.delete();
  }

  private static HikariDataSource pool(DatabaseAccess access) {
    var pool = new HikariDataSource();
    pool.setJdbcUrl(access.jdbcUrl());
    pool.setUsername(access.user());
    pool.setPassword(access.password());
    pool.setMaximumPoolSize(8);
    return pool;
  }

  /** The packages of the surface and what stands in for the rest of the product. */
  @SpringBootConfiguration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @ComponentScan({
    "dev.perdure.web.agent",
    "dev.perdure.web.audit",
    "dev.perdure.web.checkpoint",
    "dev.perdure.web.codec",
    "dev.perdure.web.control",
    "dev.perdure.web.history",
    "dev.perdure.web.host",
    "dev.perdure.web.inbox",
    "dev.perdure.web.openapi",
    "dev.perdure.web.management",
    "dev.perdure.web.operate",
    "dev.perdure.web.person",
    "dev.perdure.web.problem",
    "dev.perdure.web.reconciliation",
    "dev.perdure.web.security",
    "dev.perdure.web.share",
    "dev.perdure.web.stream",
    "dev.perdure.web.task"
  })
  @Import({
    FakeAccess.class,
    FakeFacts.class,
    FakeEngineTasks.class,
    FakeEngineView.class,
    FakeMachine.class,
    LimitsNotice.class,
    MetaController.class,
    JournalConfiguration.class,
    StoreConfiguration.class,
    JsonConfiguration.class,
    WebMvcConfiguration.class,
    TaskGauges.class
  })
  static class Surface {

    @Bean(destroyMethod = "close")
    DataSource dataSource(DatabaseAccess access) {
      return pool(access);
    }

    @Bean
    FakeGateway gateway() {
      return new FakeGateway();
    }

    @Bean
    HealthIndicator engineHealthIndicator(FakeEngineView engine) {
      return () -> engine.away ? Health.down().build() : Health.up().build();
    }

    @Bean
    CheckpointGateway history() {
      return ask -> {
        throw new HostUnavailableException(
            "does not answer " + ask.question(), new IOException("no host runs here"));
      };
    }

    @Bean
    EditedPlanCheck planEditCheck() {
      return (_, plan) -> PreflightReport.unknown().with(List.of(plan.overview()));
    }

    @Bean
    HostPaths places(DataPlace place) {
      return new HostPaths(place.path(), "here", new TaskQueueNames("test"));
    }

    @Bean
    OutboxDispatcher outbox(JournalModule journal, FakeGateway gateway) {
      return new OutboxDispatcher(
          journal.database(), journal.steeringStore(), journal.outboxStore(), gateway);
    }

    @Bean
    HostFileLeases hostFileLeases(JournalModule module, HostWorkspaces host) {
      var leftFiles = new LeftFiles(module.eventLog(), module.taskHostStore(), host);
      return new HostFileLeases(module.taskHostStore(), leftFiles, host.id());
    }

    @Bean
    HostWorkspaces site(DataPlace place) {
      return HostWorkspaces.in(place.path(), "here", Author.PERDURE);
    }

    @Bean
    ConfigFiles configFiles(DataPlace place) {
      return new ConfigFiles(
          place.path().resolve("organisation.yaml"),
          new UserConfigFile(
              place.path().resolve("perdure.yaml"),
              place.path(),
              new LastGoodConfigReader(place.path(), _ -> {})));
    }

    @Bean
    McpServerService mcpServers(
        TaskConfigurationLookup configurations, JournalModule journal, HostPaths places) {
      var states = ServerStates.in(journal.mcpServerStore(), "here");
      var logins = new OAuthLoginService(places.data(), HostDenials::none);
      var connections = new McpConnections(Sandbox.none(), Map.of(), states, logins);
      return new McpServerService(configurations, journal.mcpServerStore(), connections, places);
    }
  }
}
