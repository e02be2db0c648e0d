/** Tasks over HTTP: creation, control, messages and plans. */
@NullMarked
package dev.perdure.web.task;

import org.jspecify.annotations.NullMarked;
