package dev.perdure.web.inbox;

/**
 * The number of requests that wait, by the view of a person; without those that are set aside.
 *
 * @param all all requests that wait for people
 */
record InboxCounts(long mine, long team, long others, long all) {}
