/** A page of a list; `next` is the cursor of the following one. */
export interface List<T> {
  readonly items: readonly T[];
  readonly next?: string | null;
}
