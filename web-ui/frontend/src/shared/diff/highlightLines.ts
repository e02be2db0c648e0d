import { diffWordsWithSpace } from 'diff';
import { common, createLowlight } from 'lowlight';
import type { DiffLine, Pairs } from './lines';
import type { LineColours, ColouredPiece } from './useHighlighting';

/** Longer lines are left plain: colour would cost more than it tells. */
const LONGEST = 500;
/** Lines that share less than this part say nothing word by word. */
const ALIKE = 0.3;

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly scope: string | undefined;
}

type Tree = ReturnType<typeof lowlight.highlight>;
type Node = Tree['children'][number];

const lowlight = createLowlight(common);

/** Colours lines by the language of their file, and marks the words that differ between old and new. */
export function highlightLines(
  lines: readonly DiffLine[],
  pairs: Pairs,
  path: string,
): LineColours {
  const language = languageOf(path);
  const scopes = new Map<DiffLine, readonly Stretch[]>();
  if (language !== undefined) {
    for (const side of ['oldNumber', 'newNumber'] as const) {
      const own = lines.filter((line) => line[side] !== undefined);
      stretches(own, language).forEach((found, at) => {
        const line = own[at];
        if (line) scopes.set(line, found);
      });
    }
  }
  const words = changedWords(lines, pairs);
  return new Map(
    lines
      .filter((line) => scopes.has(line) || words.has(line))
      .map((line) => [line, pieces(line.text, scopes.get(line) ?? [], words.get(line) ?? [])]),
  );
}

function languageOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const found = name.slice(name.lastIndexOf('.') + 1);
  return lowlight.registered(found) ? found : undefined;
}

/** The coloured stretches of each line. */
function stretches(lines: readonly DiffLine[], language: string): readonly Stretch[][] {
  const text = lines.map((line) => (line.text.length > LONGEST ? '' : line.text)).join('\n');
  const found: Stretch[][] = [[]];
  let from = 0;
  const walk = (node: Node | Tree, scope: string | undefined): void => {
    if (node.type === 'text') {
      node.value.split('\n').forEach((part, index) => {
        if (index > 0) {
          found.push([]);
          from = 0;
        }
        if (part !== '') found.at(-1)?.push({ from, to: from + part.length, scope });
        from += part.length;
      });
    } else if (node.type === 'element' || node.type === 'root') {
      const name = node.type === 'element' ? node.properties.className : undefined;
      const own = Array.isArray(name) ? String(name[0]).replace('hljs-', '') : scope;
      for (const child of node.children) if (child.type !== 'doctype') walk(child, own);
    }
  };
  walk(lowlight.highlight(language, text), undefined);
  return found;
}

type Words = ReadonlyMap<DiffLine, readonly Stretch[]>;

/** The words by which lines differ from the lines that they replace, wherever the latter are drawn. */
function changedWords(lines: readonly DiffLine[], pairs: Pairs): Words {
  const words = new Map<DiffLine, readonly Stretch[]>();
  const compared = new Set<DiffLine>();
  for (const line of lines) {
    const other = pairs.get(line);
    if (!other || compared.has(line)) continue;
    compared.add(other);
    if (line.kind === 'del') compare(line, other, words);
    else compare(other, line, words);
  }
  return words;
}

function compare(old: DiffLine, now: DiffLine, words: Map<DiffLine, readonly Stretch[]>): void {
  if (Math.max(old.text.length, now.text.length) > LONGEST) return;
  const parts = diffWordsWithSpace(old.text, now.text);
  const same = parts.filter((part) => !part.added && !part.removed);
  const length = same.reduce((sum, { value }) => sum + value.trim().length, 0);
  if (length < ALIKE * Math.max(old.text.trim().length, now.text.trim().length)) return;
  for (const [line, flag, other] of [
    [old, 'removed', 'added'],
    [now, 'added', 'removed'],
  ] as const) {
    let from = 0;
    const found: Stretch[] = [];
    for (const part of parts.filter((one) => !one[other])) {
      const to = from + part.value.length;
      if (part[flag]) found.push({ from, to, scope: undefined });
      from = to;
    }
    words.set(line, found);
  }
}

/** Cuts a line wherever a colour or a mark begins or ends. */
function pieces(
  text: string,
  scopes: readonly Stretch[],
  words: readonly Stretch[],
): readonly ColouredPiece[] {
  const cuts = new Set([0, text.length, ...[...scopes, ...words].flatMap((s) => [s.from, s.to])]);
  const sorted = [...cuts].sort((one, other) => one - other);
  return sorted.slice(0, -1).map((from, at) => {
    const within = (one: Stretch) => one.from <= from && from < one.to;
    return {
      text: text.slice(from, sorted[at + 1]),
      scope: scopes.find(within)?.scope,
      word: words.some(within),
    };
  });
}
