/** The desk's rules: which decision counts, on what was shown, once. */
@NullMarked
package dev.perdure.planner.request.desk;

import org.jspecify.annotations.NullMarked;
