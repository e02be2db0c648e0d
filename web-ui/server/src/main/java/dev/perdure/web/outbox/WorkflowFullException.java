package dev.perdure.web.outbox;

/**
 * Exception thrown if a task's workflow takes no more signals; a stored signal stays in the outbox
 * and is sent once Perdure has started the workflow again.
 */
public final class WorkflowFullException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public WorkflowFullException(Throwable cause) {
    super("The task's workflow takes no more signals until Perdure starts it again.", cause);
  }
}
