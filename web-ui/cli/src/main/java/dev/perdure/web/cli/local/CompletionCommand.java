package dev.perdure.web.cli.local;

import dev.perdure.planner.json.NearestName;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Terminal;
import java.util.List;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The verb {@code completion}: prints a completion script for bash, zsh or fish. */
@Command(
    name = "completion",
    description = "Writes a script with which a shell completes verbs and options.",
    footer = {
      "",
      "Examples:",
      "  source <(${ROOT-COMMAND-NAME} completion bash)                  # this shell",
      "  ${ROOT-COMMAND-NAME} completion bash > ~/.local/share/bash-completion/completions/perdure",
      "  ${ROOT-COMMAND-NAME} completion zsh > ~/.zfunc/_perdure          # with ~/.zfunc in fpath",
      "  ${ROOT-COMMAND-NAME} completion fish > ~/.config/fish/completions/perdure.fish"
    },
    mixinStandardHelpOptions = true)
final class CompletionCommand implements Runnable {
  static final String NAME = "perdure";

  /** The verbs whose first argument is the id of a task. */
  static final String TASK_VERBS =
      "show attach say why cancel pause resume interrupt skip-step retry-step replan archive undo redo"
          + " versions raise-budget set-model";

  /** The verbs whose first argument is the id of a request. */
  static final String REQUEST_VERBS = "show approve send-back reject answer";

  private static final String ZSH =
      """
      #compdef perdure
      autoload -U +X compinit && compinit
      autoload -U +X bashcompinit && bashcompinit
      """;

  /** Completes ids of tasks and requests from the server. */
  private static final String IDS =
      """

      function _perdure_ids() {
        local verb=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} lists= ids= list
        if [ "$COMP_CWORD" -eq 2 ] && [ "${word#-}" = "$word" ]; then
          case " REQUEST_VERBS " in *" $verb "*) lists=inbox ;; esac
          case " TASK_VERBS " in *" $verb "*) lists="$lists tasks" ;; esac
        fi
        if [ -z "$lists" ]; then
          _complete_perdure "$@"
          return
        fi
        for list in inbox tasks; do
          case " $lists " in
            *" $list "*) ids="$ids $("${COMP_WORDS[0]}" $list 2>/dev/null | sed -e 1d -e 's/ .*//' | tr '\\n' ' ')" ;;
          esac
        done
        COMPREPLY=($(compgen -W "$ids" -- "$word"))
      }
      complete -F _perdure_ids -o default perdure perdure.sh perdure.bash
      """
          .replace("REQUEST_VERBS", REQUEST_VERBS)
          .replace("TASK_VERBS", TASK_VERBS);

  private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  private final Supplier<CommandLine> verbs;
  private final Terminal terminal;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private String shell = "";

  /** The verb in a terminal; {@code verbs} gives all verbs there are. */
  CompletionCommand(Supplier<CommandLine> verbs, Terminal terminal) {
    this.verbs = verbs;
    this.terminal = terminal;
  }

  @Override
  public void run() {
    terminal.print(
        switch (shell) {
          case "bash" -> script();
          case "zsh" -> ZSH + script();
          case "fish" -> new FishCompletion(verbs.get().getCommandSpec()).script();
          default ->
              throw UsageError.inInput(
                  "There is no completion for the shell '%s': %s"
                      .formatted(shell, NearestName.remedy(shell, SHELLS)));
        });
  }

  private String script() {
    return AutoComplete.bash(NAME, verbs.get()) + IDS;
  }
}
