/** Verbs about this machine: doctor, agents, tools, engine, backup and replay. */
@NullMarked
package dev.perdure.web.cli.local;

import org.jspecify.annotations.NullMarked;
