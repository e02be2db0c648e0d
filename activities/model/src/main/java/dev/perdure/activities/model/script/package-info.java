/** The scripted model: a file of turns played to a run, for the demo, tests and benchmarks. */
@NullMarked
package dev.perdure.activities.model.script;

import org.jspecify.annotations.NullMarked;
