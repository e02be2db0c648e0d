package dev.perdure.planner.request;

/** How many people must agree, and how many have. */
public record HumanRequestVotes(int needed, int given) {}
