/** A stretch of text that stayed, came or went. */
export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Beyond this many comparisons two texts differ as wholes. */
const MOST = 4_000_000;

/**
 * Returns the changes from one text to another, word by word; a character of a script without
 * spaces is a word.
 */
export function wordDiff(before: string, after: string): readonly TextChange[] {
  const [old, now] = [words(before), words(after)];
  const start = common(old, now);
  const end = common(old.slice(start).reverse(), now.slice(start).reverse());
  const changes: TextChange[] = [];
  put(changes, 'same', old.slice(0, start));
  middle(changes, old.slice(start, old.length - end), now.slice(start, now.length - end));
  put(changes, 'same', old.slice(old.length - end));
  return changes;
}

function words(text: string): string[] {
  return (
    text.match(
      /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+?(?=[\p{Script=Han}])|[\p{L}\p{N}_]+|./gsu,
    ) ?? []
  );
}

function common(old: readonly string[], now: readonly string[]): number {
  let length = 0;
  while (length < old.length && length < now.length && old[length] === now[length]) length++;
  return length;
}

/** The way through both texts that keeps most words. */
function middle(changes: TextChange[], old: readonly string[], now: readonly string[]): void {
  if (old.length * now.length > MOST) {
    put(changes, 'removed', old);
    put(changes, 'added', now);
    return;
  }
  const kept = keepable(old, now);
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      put(changes, 'same', [old[i++] ?? '']);
      j++;
    } else if (kept(i + 1, j) >= kept(i, j + 1)) {
      put(changes, 'removed', [old[i++] ?? '']);
    } else {
      put(changes, 'added', [now[j++] ?? '']);
    }
  }
  put(changes, 'removed', old.slice(i));
  put(changes, 'added', now.slice(j));
}

/** How many words can be kept from two places on: the longest common subsequence. */
function keepable(old: readonly string[], now: readonly string[]) {
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

function put(changes: TextChange[], kind: TextChange['kind'], some: readonly string[]): void {
  if (some.length === 0) return;
  const last = changes.at(-1);
  const text = some.join('');
  if (last?.kind === kind) changes[changes.length - 1] = { kind, text: last.text + text };
  else changes.push({ kind, text });
}
