package dev.perdure.web.security;

import dev.perdure.activities.journal.task.RequestHandoverStore;
import dev.perdure.web.problem.ApiFailure;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint with which the server's own token ends the rights of a person who leaves. */
@RestController
final class PersonController {

  private final ApiTokens apiTokens;
  private final CallerRecognition recognition;
  private final RequestHandoverStore requestHandoverStore;
  private final Caller caller;

  PersonController(
      ApiTokens apiTokens,
      CallerRecognition recognition,
      RequestHandoverStore requestHandoverStore,
      Caller caller) {
    this.requestHandoverStore = requestHandoverStore;
    this.apiTokens = apiTokens;
    this.recognition = recognition;
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
    int sessions = recognition.sessions().map(open -> open.endOf(person, caller.name())).orElse(0);
    int tokens = apiTokens.revokeAll(person, caller.name()).size();
    int requests = requestHandoverStore.handOver(person, caller.name());
    if (sessions + tokens + requests == 0) {
      throw ApiFailure.notFound("session, token or request of a person", person);
    }
    return new EndedAccessView(sessions, tokens, requests);
  }
}
