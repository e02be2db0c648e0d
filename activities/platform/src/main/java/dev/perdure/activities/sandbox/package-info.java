/** The sandbox of commands: a restricted view of the machine. */
@NullMarked
package dev.perdure.activities.sandbox;

import org.jspecify.annotations.NullMarked;
