import { nameOf } from './characterName';

/** A stretch of a text, or a letter that belongs to another script than the rest of its word. */
export type Stretch =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'foreign'; readonly text: string; readonly name: string };

/** Scripts whose letters look like Latin ones, by the name that a reader knows. */
const ALIKE: readonly (readonly [string, RegExp])[] = [
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Coptic', /\p{Script=Coptic}/u],
  ['Lisu', /\p{Script=Lisu}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Canadian Aboriginal', /\p{Script=Canadian_Aboriginal}/u],
  ['Tifinagh', /\p{Script=Tifinagh}/u],
];

// Variants of ASCII characters, such as fullwidth and mathematical letters, and signs that look like ASCII punctuation.
const VARIANT =
  /[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u2010-\u2012\u2024\u2044\u2212\u2215\u2236\u29F8\uA789\u01C3\u0251\u0261\u017F]/u;
const LATIN = /[A-Za-z]/;
const CHINESE_OR_JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Punctuation of Chinese and Japanese sentences. */
const WIDE_PUNCTUATION = /[\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F]/;
/** A run of letters; the signs that look like ASCII punctuation belong to it. */
const WORD =
  /[\p{L}\p{M}\p{N}_\u2010-\u2012\u2024\u2044\u2212\u2215\u2236\u29F8\uA789\uFF01-\uFF5E]+/gu;
/** No text without such a character holds a homoglyph. */
const BEYOND_LATIN_1 = /[^\p{ASCII}\u0080-\u00FF]/u;

/** Cuts text so that each letter of another script in a word of Latin letters can be marked with its code point. */
export function markForeign(text: string): readonly Stretch[] {
  if (!BEYOND_LATIN_1.test(text)) return [{ kind: 'plain', text }];
  const isForeignText = hasForeignLetters(text);
  const isWideText = CHINESE_OR_JAPANESE.test(text);
  const stretches: Stretch[] = [];
  let plain = '';
  const add = (letter: string, name: string | undefined) => {
    if (name === undefined) {
      plain += letter;
      return;
    }
    if (plain !== '') stretches.push({ kind: 'plain', text: plain });
    plain = '';
    stretches.push({ kind: 'foreign', text: letter, name });
  };
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    plain += text.slice(from, index);
    from = index + word.length;
    const isMixed = BEYOND_LATIN_1.test(word) && LATIN.test(word);
    const isDisguised = !isForeignText && !LATIN.test(word) && isAllAlike(word);
    for (const letter of word) {
      const isOrdinary = isWideText && WIDE_PUNCTUATION.test(letter);
      add(letter, !isOrdinary && (isMixed || isDisguised) ? foreignName(letter) : undefined);
    }
  }
  plain += text.slice(from);
  if (plain !== '') stretches.push({ kind: 'plain', text: plain });
  return stretches;
}

/** Whether a text is written in a script with letters that do not look like Latin ones. */
function hasForeignLetters(text: string): boolean {
  const letters = text.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu) ?? [];
  return letters.some((letter) => !LATIN_LOOKS.has(letter));
}

/** Whether every letter of a word passes for a Latin one although none is. */
function isAllAlike(word: string): boolean {
  const letters = word.match(/\p{L}/gu) ?? [];
  return (
    letters.length > 0 && letters.every((letter) => LATIN_LOOKS.has(letter) || VARIANT.test(letter))
  );
}

function foreignName(letter: string): string | undefined {
  const script = ALIKE.find(([, letters]) => letters.test(letter))?.[0];
  return script === undefined && !VARIANT.test(letter) ? undefined : nameOf(letter, script);
}

/** Letters of Cyrillic and Greek that look like a Latin one. */
const LATIN_LOOKS: ReadonlySet<string> = new Set(
  'асеорхуіјѕһԁԛԝɡАВЕКМНОРСТХУІЈЅԌԚԜοανιρτυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
);
