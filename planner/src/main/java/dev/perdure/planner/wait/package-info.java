/** Waits for people: calendars, reminders, escalation, expiry and deadlines as pure functions. */
@NullMarked
package dev.perdure.planner.wait;

import org.jspecify.annotations.NullMarked;
