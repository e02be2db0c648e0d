/** Tasks: handed over, listed, looked at and steered. */
@NullMarked
package dev.perdure.web.task;

import org.jspecify.annotations.NullMarked;
