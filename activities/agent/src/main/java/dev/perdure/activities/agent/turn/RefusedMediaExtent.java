package dev.perdure.activities.agent.turn;

/** How many pictures and documents a refusal is about. */
enum RefusedMediaExtent {
  /** The model takes none at all. */
  EVERY_MEDIUM,

  /** The request holds more than the server takes. */
  TOO_MANY,

  /** Some of them are wrong. */
  SOME
}
