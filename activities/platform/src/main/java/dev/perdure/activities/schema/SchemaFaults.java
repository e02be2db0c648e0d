package dev.perdure.activities.schema;

import java.util.Optional;

/** Collects the first reason for which a schema cannot be converted. */
final class SchemaFaults {

  private Optional<String> first = Optional.empty();

  /** Notes a reason, unless there is one. */
  void note(String reason) {
    if (first.isEmpty()) {
      first = Optional.of(reason);
    }
  }

  Optional<String> first() {
    return first;
  }
}
