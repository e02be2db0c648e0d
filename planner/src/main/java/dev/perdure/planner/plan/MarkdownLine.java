package dev.perdure.planner.plan;

/** A line of the text, numbered from 1. */
record MarkdownLine(int number, String text) {

  InvalidPlanText fault(String sentence) {
    return new InvalidPlanText(number, sentence);
  }
}
