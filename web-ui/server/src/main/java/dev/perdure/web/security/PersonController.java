package dev.perdure.web.security;

import dev.perdure.activities.journal.access.PersonAccessStore.EndedAccess;
import dev.perdure.activities.journal.task.RequestHandoverStore;
import dev.perdure.web.problem.ApiFailure;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint with which the server's own token ends the rights of a person who leaves. */
@RestController
final class PersonController {

  private final PersonAccess personAccess;
  private final RequestHandoverStore requestHandoverStore;
  private final Caller caller;

  PersonController(
      PersonAccess personAccess, RequestHandoverStore requestHandoverStore, Caller caller) {
    this.personAccess = personAccess;
    this.requestHandoverStore = requestHandoverStore;
    this.caller = caller;
  }

  /**
   * The rights that have ended.
   *
   * @param sessions the number of the person's browsers that are signed out
   * @param tokens the number of the person's tokens that are revoked
   * @param requests the number of the person's requests that other people look after now
   */
  record EndedAccessView(int sessions, int tokens, int requests) {}

  @Operation(
      operationId = "endAccess",
      summary = "Sign a person out, revoke the person's tokens and hand over the requests")
  @DeleteMapping("/api/people/{person}/access")
  EndedAccessView endAccess(@PathVariable String person) {
    String by = caller.name();
    EndedAccess ended =
        personAccess.end(person, by, () -> requestHandoverStore.handOver(person, by));
    int sessions = ended.sessions().size();
    int tokens = ended.tokens().size();
    int requests = ended.requests();
    if (sessions + tokens + requests == 0) {
      throw ApiFailure.notFound("session, token or request of a person", person);
    }
    return new EndedAccessView(sessions, tokens, requests);
  }
}
