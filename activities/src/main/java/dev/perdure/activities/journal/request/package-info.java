/** What people are asked, how they settled it, and the rules that they left behind. */
@NullMarked
package dev.perdure.activities.journal.request;

import org.jspecify.annotations.NullMarked;
