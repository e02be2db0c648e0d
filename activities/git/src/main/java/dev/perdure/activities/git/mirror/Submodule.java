package dev.perdure.activities.git.mirror;

/**
 * A submodule.
 *
 * @param name its name in {@code .gitmodules}; empty if the file does not name it
 * @param address where it comes from; empty if the file does not say so
 */
record Submodule(String path, String commit, String name, String address) {}
