package dev.perdure.activities.agent.turn;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.workflows.port.ExplorationScope;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The arguments of a model's call of {@code scope}: how the exploring is divided. */
record ScopeArguments(List<ProposedExplorer> explorers) {

  private static final int MAX_EXPLORERS = 3;

  /** A focus of the exploring. */
  record ProposedExplorer(@Nullable String focus, @Nullable String prompt) {}

  ScopeArguments {
    explorers = NullSafeLists.copy(explorers);
  }

  /** The first few explorers that have a focus, with texts of a bounded length. */
  List<ExplorationScope.Explorer> bounded() {
    return explorers.stream()
        .limit(MAX_EXPLORERS)
        .filter(explorer -> explorer.focus() != null)
        .map(explorer ->
            new ExplorationScope.Explorer(bounded(explorer.focus()), bounded(explorer.prompt())))
        .toList();
  }

  private static String bounded(@Nullable String text) {
    return TextShortener.start(
        Objects.requireNonNullElse(text, ""), StructuredOutput.MAX_TEXT_LENGTH);
  }
}
