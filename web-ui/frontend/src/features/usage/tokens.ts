import type { UsageTotal } from '~/shared/api/usage';

/** Tokens of model calls: read from the vendor's cache, read without the cache, and written. */
export interface Tokens {
  readonly cached: number;
  readonly read: number;
  readonly written: number;
}

/** The kinds of tokens, in the order of a bar. */
export const KINDS = ['cached', 'read', 'written'] as const satisfies readonly (keyof Tokens)[];

export const NO_TOKENS: Tokens = { cached: 0, read: 0, written: 0 };

export function tokensOf({ usage }: UsageTotal): Tokens {
  return {
    cached: usage.cacheReadTokens,
    read: usage.inputTokens + usage.cacheWriteTokens,
    written: usage.outputTokens,
  };
}

export function add(one: Tokens, other: Tokens): Tokens {
  return {
    cached: one.cached + other.cached,
    read: one.read + other.read,
    written: one.written + other.written,
  };
}

export function sum({ cached, read, written }: Tokens): number {
  return cached + read + written;
}

/** The part of the input that came from the cache, from 0 to 1; undefined without input. */
export function cachedShare({ cached, read }: Tokens): number | undefined {
  return cached + read === 0 ? undefined : cached / (cached + read);
}

const DAY_MS = 86_400_000;

/** The days from a moment to another by UTC, both included, as `2026-11-24`. */
export function daysBetween(since: string, until: number): readonly string[] {
  const first = Date.parse(since);
  const length = Math.max(0, Math.floor((until - first) / DAY_MS) + 1);
  return Array.from({ length }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}
