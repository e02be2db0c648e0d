package dev.perdure.activities.journal.audit;

import java.util.HashSet;
import java.util.Set;

/** The rows that findings of an audit name, by table and id; no second finding names them. */
final class NamedRows {

  private final Set<NamedRow> rows = new HashSet<>();

  private record NamedRow(RowSeal seal, String id) {}

  /** Remembers a row that a finding names; a revision of a plan by its digest. */
  void add(RowSeal seal, String id) {
    rows.add(new NamedRow(seal, id));
  }

  boolean contains(RowSeal seal, String id) {
    return rows.contains(new NamedRow(seal, id));
  }
}
