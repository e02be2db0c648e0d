package dev.perdure.activities.journal.request;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.request.RequestKind;
import java.util.List;

/**
 * The requests that can be in a person's view. A scope leaves out only requests that are certainly
 * not in the view: the rules of approvals decide on the others.
 */
public sealed interface InboxScope {

  /** Requests of kinds that the person may settle. */
  record OfKinds(List<RequestKind> kinds) implements InboxScope {

    /** Copies the kinds. */
    public OfKinds {
      kinds = NullSafeLists.copy(kinds);
    }
  }

  /** Requests whose rules name the person or a role of the person. */
  record OfTeam(List<String> roles) implements InboxScope {

    /** Copies the roles. */
    public OfTeam {
      roles = NullSafeLists.copy(roles);
    }
  }

  /** Requests of the person's tasks, and requests on which the person voted. */
  record OfPerson() implements InboxScope {}

  /** Requests with rules of approvals that are not set aside. */
  record OfRules() implements InboxScope {}
}
