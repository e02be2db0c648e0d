/** The chain of audit records of an installation: its records, their verification and exports. */
@NullMarked
package dev.perdure.activities.journal.trail;

import org.jspecify.annotations.NullMarked;
