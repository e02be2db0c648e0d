import { lazy } from 'react';
import type { ComponentType } from 'react';

/** The fetch of one part of the pages. */
export type Load = () => Promise<ComponentType>;

interface Loaded {
  readonly content: ComponentType;
  readonly done: Promise<unknown>;
}

const kept = new Map<Load, Loaded>();
const failed = new Set<Load>();

/** Loads a part once. A failed part stays failed until {@link forgetFailures}, so that the boundary shows it. */
export function loaded(load: Load): Loaded {
  const known = kept.get(load);
  if (known) return known;
  const done = load().then((content) => ({ default: content }));
  done.catch(() => failed.add(load));
  const page = { content: lazy(() => done), done };
  kept.set(load, page);
  return page;
}

/** Lets the next page that needs a failed part load it again. */
export function forgetFailures(): void {
  for (const load of failed) kept.delete(load);
  failed.clear();
}
