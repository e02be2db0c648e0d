package dev.perdure.web.server;

import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.InMemoryArtifacts;
import dev.perdure.activities.tool.InMemoryToolJournal;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.standalone.BuiltInToolPorts;
import dev.perdure.activities.tool.standalone.BuiltInTools;
import dev.perdure.activities.tool.todo.InMemoryTodoLists;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tools that run nowhere, and a disk with a reserve that a test chooses. */
@Configuration(proxyBeanMethods = false)
class FakeMachine {

  @Bean
  DiskReserve diskReserve(DataPlace place, @Value("${test.reserve}") long bytes) {
    return new DiskReserve(place.path(), bytes);
  }

  @Bean
  Toolbox toolbox() {
    var ports =
        new BuiltInToolPorts(
            new InMemoryToolJournal(),
            new InMemoryArtifacts(),
            new InMemoryTodoLists(),
            LiveOutput.none(),
            Sandbox.none(),
            Path.of(System.getProperty("user.home")),
            Map.of());
    return new Toolbox(BuiltInTools.with(ports));
  }
}
