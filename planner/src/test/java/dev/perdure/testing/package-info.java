/** Helpers shared by the tests of every module: machine requirements and the house rules. */
package dev.perdure.testing;
