/** Content too large for a message, kept under its SHA-256. */
@NullMarked
package dev.perdure.activities.journal.artifact;

import org.jspecify.annotations.NullMarked;
