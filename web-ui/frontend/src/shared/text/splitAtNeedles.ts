/** A piece of text, and whether it is a search hit. */
export interface NeedlePiece {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts text where the needles stand, in their order; together the pieces are the text again. */
export function splitAtNeedles(text: string, needles: readonly string[]): readonly NeedlePiece[] {
  const pieces: NeedlePiece[] = [];
  let at = 0;
  for (const needle of needles) {
    const from = needle === '' ? -1 : text.indexOf(needle, at);
    if (from < 0) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false });
    pieces.push({ text: needle, marked: true });
    at = from + needle.length;
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}
