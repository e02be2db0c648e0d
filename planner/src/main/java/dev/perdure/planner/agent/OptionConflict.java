package dev.perdure.planner.agent;

/**
 * A pair of options of which one cannot hold.
 *
 * @param field the field to correct
 * @param contradiction both values and why they contradict each other
 * @param remedy the ways to correct the pair
 * @param choice the remedy for a person who may only choose the strategy
 */
public record OptionConflict(String field, String contradiction, String remedy, String choice) {

  /** The sentence for a person who hands a task over. */
  public String sentence() {
    return "%s: %s.".formatted(contradiction, remedy);
  }

  /** The sentence for a person who chooses the strategy of a task with fixed options. */
  public String strategySentence() {
    return "%s: %s.".formatted(contradiction, choice);
  }
}
