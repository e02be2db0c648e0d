package dev.perdure.planner.spending;

import java.time.LocalDate;

/**
 * The key of one sum: whose spending, in which period.
 *
 * @param name the person, group or repository; empty for the organisation
 * @param starts the first day of the period
 */
public record SpendingKey(
    SpendingScope per, String name, SpendingPeriod period, LocalDate starts) {}
