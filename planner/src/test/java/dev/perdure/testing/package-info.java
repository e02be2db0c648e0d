/** What the tests of every module share: machine requirements and the rules of the house. */
package dev.perdure.testing;
