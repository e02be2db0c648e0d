package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Switches the model of a task. */
@Command(
    name = "set-model",
    description =
        "Switches the model of a task, or the model's reasoning effort, from the next call on.",
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} set-model TASK anthropic/claude-sonnet-4-5",
      "  ${ROOT-COMMAND-NAME} set-model TASK --variant high"
    })
final class SetModelCommand extends ControlVerb {
  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "MODEL",
      description = "The model as provider/model (default: the current model).")
  private Optional<String> model = Optional.empty();

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "The reasoning effort: none, low, medium, high or max.")
  private Optional<String> variant = Optional.empty();

  SetModelCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    ObjectNode body = JsonNodes.object().put("command", "set_model");
    model.ifPresent(name -> body.put("model", name));
    variant.ifPresent(name -> body.put("variant", name));
    if (body.size() == 1) {
      throw UsageError.inInput("Name a model, a --variant, or both.");
    }
    control(body, "asks it from its next call on");
  }
}
