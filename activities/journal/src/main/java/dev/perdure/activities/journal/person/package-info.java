/** Settings of people: their calendars, absences and preferences for notices. */
@NullMarked
package dev.perdure.activities.journal.person;

import org.jspecify.annotations.NullMarked;
