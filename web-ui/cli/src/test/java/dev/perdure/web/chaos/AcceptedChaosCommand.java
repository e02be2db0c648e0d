package dev.perdure.web.chaos;

/**
 * A command that was answered with 202 or 200.
 *
 * @param what the command's name, such as {@code pause}
 * @param key the message's text or the decision's and the request's ids
 * @param since the newest event of the task before it was sent
 */
record AcceptedChaosCommand(String what, String key, long since, int status) {}
