/** A page of a list; `next` is the cursor of the following one. */
export interface List<T> {
  readonly items: readonly T[];
  readonly next?: string | null;
}

export interface Usage {
  readonly inputTokens?: number | null;
  readonly outputTokens?: number | null;
  readonly cacheReadTokens?: number | null;
  readonly cacheWriteTokens?: number | null;
  readonly cost?: number | null;
}
