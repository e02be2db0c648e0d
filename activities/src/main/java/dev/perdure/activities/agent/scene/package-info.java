/** What a run depends on: its records, its rules, the tools it is offered. */
@NullMarked
package dev.perdure.activities.agent.scene;

import org.jspecify.annotations.NullMarked;
