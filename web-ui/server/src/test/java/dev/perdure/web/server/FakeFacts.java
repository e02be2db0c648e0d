package dev.perdure.web.server;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.workspace.RepositoryFindings;
import dev.perdure.web.audit.AuditRetention;
import dev.perdure.web.task.AllowedModelResolver;
import dev.perdure.web.task.EngineIdentity;
import dev.perdure.web.task.ModelNameResolver;
import dev.perdure.web.task.RepositoryCheck;
import dev.perdure.web.task.TemporalLinks;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Stands in for facts of a server that no test of the surface has: models, engine, repositories.
 */
@Configuration(proxyBeanMethods = false)
class FakeFacts {

  @Bean
  Models models() {
    return new FakeModels();
  }

  @Bean
  ServerFacts serverFacts() {
    var engine = new ServerFactsEngineFacts("memory", "in this process", null);
    return new ServerFacts(
        "test",
        engine,
        false,
        null,
        "script/demo",
        "here",
        List.of(),
        List.of(),
        List.of(),
        "perdure");
  }

  @Bean
  AuditRetention auditRetention() {
    return AuditRetention.of(_ -> Optional.empty());
  }

  @Bean
  EngineIdentity engineIdentity() {
    return new EngineIdentity("test");
  }

  @Bean
  TemporalLinks taskLinks() {
    return new TemporalLinks(Optional.of("http://127.0.0.1:8233/namespaces/default/workflows/"));
  }

  @Bean
  ModelNameResolver modelChoice(ConfigFiles files) {
    return new AllowedModelResolver(new FakeModelChoice(), files);
  }

  @Bean
  RepositoryCheck repositoryCheck() {
    return new FakeRepositories();
  }

  /** Repositories of which one has the folder {@code team-a}. */
  private static final class FakeRepositories implements RepositoryCheck {

    @Override
    public RepositoryFindings inspect(
        String location, Optional<String> ref, boolean includeChanges) {
      return location.contains("missing")
          ? new RepositoryFindings(
              Optional.of(
                  new MirrorResult.Refused(
                      MirrorResult.Reason.NOT_FOUND,
                      "There is no directory '%s'.".formatted(location))),
              Optional.empty())
          : RepositoryFindings.NONE;
    }

    @Override
    public Optional<String> root(String location) {
      return Optional.of(location)
          .filter(path -> path.endsWith("/team-a"))
          .map(path -> path.replace("/team-a", ""));
    }
  }
}
