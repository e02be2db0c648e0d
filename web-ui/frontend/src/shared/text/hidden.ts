import { nameOf } from './characterName';
import { markForeign } from './homoglyphs';

/**
 * A piece of text: plain text, one invisible character with its name, or a letter of another script
 * than its word, with its name.
 */
export type Segment =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'hidden'; readonly name: string }
  | { readonly kind: 'foreign'; readonly text: string; readonly name: string };

// Controls but tab and line feed, format characters, separators, odd spaces, fillers, variation selectors.
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u00A0]|\p{Cf}|\p{Zl}|\p{Zp}|\p{Variation_Selector}|\u115F|\u1160|\u3164|\uFFA0/gu;

// Escape sequences; where something has replaced the escape character, by the mark that stands for it.
const ANSI =
  // oxlint-disable-next-line no-control-regex -- escape sequences begin with a control character
  /\uFFFD\[[\d;]*m|\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\-_])/g;

/** Cuts text so that every character that would not show, or would turn others round, can be shown by name. */
export function revealHidden(text: string): readonly Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match[0] === '\r' && text[match.index + 1] === '\n') continue;
    if (match.index > from) segments.push(...markForeign(text.slice(from, match.index)));
    segments.push({ kind: 'hidden', name: nameOf(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) segments.push(...markForeign(text.slice(from)));
  return segments;
}

/** Text for prose: hidden characters stand in angle marks, escape sequences are gone. */
export function plainProse(text: string): string {
  return revealHidden(stripAnsi(text))
    .map((segment) => {
      if (segment.kind === 'plain') return segment.text;
      return segment.kind === 'hidden' ? `‹${segment.name}›` : `${segment.text}‹${segment.name}›`;
    })
    .join('');
}

/** Output of programs without its colours and cursor movements. */
export function stripAnsi(text: string): string {
  return text.replace(ANSI, '');
}
