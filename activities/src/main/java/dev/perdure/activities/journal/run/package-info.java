/** Agent runs, as trees and one by one, and their to-do lists. */
@NullMarked
package dev.perdure.activities.journal.run;

import org.jspecify.annotations.NullMarked;
