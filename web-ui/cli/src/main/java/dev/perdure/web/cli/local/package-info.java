/** Verbs about this machine: agents, explain, tools, doctor, engine, backup, restore and replay. */
@NullMarked
package dev.perdure.web.cli.local;

import org.jspecify.annotations.NullMarked;
