package dev.perdure.activities.tool.web;

import java.io.IOException;

/** Somebody who searches the web. */
public interface SearchProvider {

  /** What people call it. */
  String name();

  /** Pages about a query, as text for a model. */
  String search(String query, int results) throws IOException, InterruptedException;

  /** Whether it finds code and documentation as well. */
  boolean findsCode();

  /** Code and documentation about a query, about so many tokens of it. */
  String searchCode(String query, int tokens) throws IOException, InterruptedException;
}
