package dev.perdure.planner.request.subject;

/** Commit at which the work began. */
public record DeliverySubjectBase(String commit) {}
