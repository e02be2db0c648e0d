package dev.perdure.web.cli;

import dev.perdure.web.cli.terminal.Terminal;
import java.util.List;

/** All verbs, in the order the help lists them. */
record Verbs(Environment environment, Terminal terminal) {
  List<Object> all() {
    return List.of(
        new RunCommand(environment, terminal),
        new TasksCommand(environment, terminal),
        new InboxCommand(environment, terminal),
        new ShowCommand(environment, terminal),
        new AttachCommand(environment, terminal),
        new ApproveCommand(environment, terminal),
        new SendBackCommand(environment, terminal),
        new RejectCommand(environment, terminal),
        new AnswerCommand(environment, terminal),
        new SayCommand(environment, terminal),
        new CancelCommand(environment, terminal),
        new ProcessCommand.Serve(environment),
        new ProcessCommand.Web(environment),
        new ProcessCommand.Worker(environment));
  }
}
