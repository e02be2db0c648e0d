/** What people are asked, and what they decided. */
@NullMarked
package dev.perdure.workflows.desk;

import org.jspecify.annotations.NullMarked;
