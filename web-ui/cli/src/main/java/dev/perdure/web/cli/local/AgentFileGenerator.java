package dev.perdure.web.cli.local;

import dev.perdure.activities.agent.AgentGenerator;
import dev.perdure.activities.agent.GeneratedAgent;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.agent.AllowedModels;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The action {@code agents generate} with its options: has a model write an agent from a
 * description and saves it as a file.
 */
final class AgentFileGenerator {

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "For 'generate': the model (PERDURE_MODEL).")
  private Optional<String> model = Optional.empty();

  @Option(names = "--print", description = "For 'generate': print the file instead of writing it.")
  private boolean print;

  @Option(names = "--force", description = "For 'generate': replace the agent's file.")
  private boolean force;

  /** Writes the agent's file below a directory, and shows it. */
  int write(String description, Path directory, PerdureProperties properties, Terminal terminal) {
    if (description.isBlank()) {
      throw UsageError.inInput(
          "Describe the agent: "
              + LauncherName.NAME
              + " agents generate \"reviews database migrations\".");
    }
    GeneratedAgent agent = generated(description, directory, properties);
    Path file = directory.resolve(".perdure/agents/%s.md".formatted(agent.name()));
    agent.file().lines().forEach(terminal::print);
    if (print) {
      return ExitCode.DONE;
    }
    try {
      write(directory, file, agent.file());
    } catch (FileAlreadyExistsException e) {
      throw UsageError.inInput("%s exists: --force writes over it.".formatted(file));
    } catch (IOException e) {
      throw UsageError.inInput("%s can't be written (%s).".formatted(file, e.getMessage()));
    }
    terminal.note("Written to %s; new tasks have it once it is committed.".formatted(file));
    return ExitCode.DONE;
  }

  /** Perdure follows no link of a repository. */
  private void write(Path directory, Path file, String text) throws IOException {
    Path folder = Files.createDirectories(file.getParent()).toRealPath();
    if (!folder.startsWith(directory.toRealPath())) {
      throw new IOException("its folder is a link to " + folder);
    }
    Files.writeString(
        file,
        text,
        force ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW,
        StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING,
        LinkOption.NOFOLLOW_LINKS);
  }

  private GeneratedAgent generated(
      String description, Path directory, PerdureProperties properties) {
    AgentRegistry agents = LocalConfigLoader.agents(properties, directory);
    List<String> tools =
        LocalConfigLoader.with(agents, properties, directory).specs().stream()
            .map(tool -> tool.name())
            .toList();
    // With --force an agent of the repository may be overwritten.
    List<String> taken =
        agents.all().stream()
            .map(Agent::name)
            .filter(name -> !force || AgentRegistry.isBuiltIn(name))
            .toList();
    try (var models = new ModelRegistry(properties.models())) {
      AllowedModels allowedModels = LocalConfigLoader.settings(properties).allowedModels();
      return new AgentGenerator(models, allowedModels, taken, tools)
          .generate(description, model.orElse(""));
    } catch (ModelFailure failure) {
      throw UsageError.inInput(failure.sentence());
    } catch (IllegalArgumentException e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }
}
