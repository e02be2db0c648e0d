package dev.perdure.activities.journal.person;

/**
 * A channel of a person with notices that are due.
 *
 * @param name the name of the receiver in the outbox
 */
public record DueReceiver(String name, String person) {}
