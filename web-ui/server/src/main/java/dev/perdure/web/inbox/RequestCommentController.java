package dev.perdure.web.inbox;

import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.request.RequestComment;
import dev.perdure.activities.journal.request.RequestCommentStore;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints of the comments that people write on a request for each other. */
@RestController
final class RequestCommentController {

  private final RequestLookup requestLookup;
  private final RequestCommentStore requestCommentStore;
  private final Caller caller;

  RequestCommentController(
      RequestLookup requestLookup, RequestCommentStore requestCommentStore, Caller caller) {
    this.requestLookup = requestLookup;
    this.requestCommentStore = requestCommentStore;
    this.caller = caller;
  }

  @Operation(operationId = "listRequestComments", summary = "List the comments on a request")
  @GetMapping("/api/requests/{id}/comments")
  Page<RequestComment> list(@PathVariable String id) {
    var request = requestLookup.require(id).request();
    return new Page<>(requestCommentStore.list(request.id()), null);
  }

  @Operation(
      operationId = "addRequestComment",
      summary = "Comment on a request for other people; it decides nothing")
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/requests/{id}/comments")
  @ResponseStatus(HttpStatus.CREATED)
  RequestComment add(@PathVariable String id, @RequestBody RequestCommentBody body) {
    String text = body.checkedText();
    String commentId = body.id();
    var request = requestLookup.require(id).request();
    RequestComment comment =
        requestCommentStore
            .add(request, commentId, caller.name(), text)
            .orElseThrow(() -> full(request.id().value()));
    if (!comment.author().equals(caller.name()) || !comment.text().equals(text)) {
      throw ApiFailure.invalid(
          "commentId",
          "Comment '%s' has another content or author: send a new commentId.".formatted(commentId));
    }
    return comment;
  }

  private static ApiFailure full(String request) {
    return ApiFailure.of(
        ProblemCode.ILLEGAL_IN_STATE,
        "Request '%s' has %d comments, which is the most: discuss it elsewhere."
            .formatted(request, RequestCommentStore.MAX_COMMENTS));
  }
}
