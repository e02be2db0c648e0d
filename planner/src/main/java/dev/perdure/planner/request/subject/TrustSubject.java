package dev.perdure.planner.request.subject;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * The content of a request to trust a repository's files: the parts of them, such as hooks and MCP
 * servers, that would run something or loosen a rule.
 *
 * @param sandboxed whether programs would be confined to the task's files
 */
public record TrustSubject(String commit, boolean sandboxed, List<TrustSubjectPart> parts)
    implements Subject {

  /** Copies the parts. */
  public TrustSubject {
    parts = NullSafeLists.copy(parts);
  }
}
