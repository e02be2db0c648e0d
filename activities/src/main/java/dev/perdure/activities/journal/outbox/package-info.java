/** What people sent to a task, kept until the engine has it on record. */
@NullMarked
package dev.perdure.activities.journal.outbox;

import org.jspecify.annotations.NullMarked;
