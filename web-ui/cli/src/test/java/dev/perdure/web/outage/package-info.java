/** Takes each part of the production shape away under tasks, and writes what became of them. */
@NullMarked
package dev.perdure.web.outage;

import org.jspecify.annotations.NullMarked;
