import type { MockApi } from './MockApi';

/**
 * Hostile text that tries to make a page obey its author, or a reader see things that do not exist.
 */
export const HOSTILE = [
  '<img src="https://evil.example/tag.png" onerror="window.broken = 1">',
  '<script>window.broken = 1</script><iframe src="https://evil.example/frame"></iframe>',
  '![p](https://evil.example/image.png) [j](javascript:window.broken=1) [d](data:text/html,x)',
  '[s](//evil.example/slashes) <a href="https://evil.example/link">a</a>',
  '\u001B[31mred\u001B[0m \u001B]8;;https://evil.example/osc\u0007link\u001B]8;;\u0007',
  'photo\u202Egnp.exe \u2066first\u2069 zero\u200Bwidth \uFEFFmark',
].join(' ');

/** Words of models, people and repositories; everything else is the server's own. */
const TEXTS: ReadonlySet<string> = new Set(
  (
    'title taskTitle request taskRequest requester by comment question header label description claim ' +
    'command cwd path oldPath text note overview approach instructions error message reason detail ' +
    'branch content name focus location pattern mode dimension cause layer source runs'
  ).split(' '),
);
const LISTS: ReadonlySet<string> = new Set([
  'paths',
  'hosts',
  'always',
  'reasons',
  'risks',
  'manualChecks',
  'commands',
  'wouldAsk',
  'overlapping',
  'uncommitted',
  'findings',
  'executed',
  'files',
]);

/** Appends hostile text to every text that another person may choose. */
export function makeHostile(api: MockApi): void {
  api.requests = poison(api.requests);
  api.tasks = poison(api.tasks);
  api.messages = poison(api.messages);
  api.files = poison(api.files);
  api.decisions = poison(api.decisions);
  api.plan = poison(api.plan);
}

function poison<T>(value: T, key = ''): T {
  // A poisoned value keeps the type of the original: text stays text.
  return poisoned(value, key) as T;
}

function poisoned(value: unknown, key: string): unknown {
  if (typeof value === 'string') return TEXTS.has(key) ? `${value} ${HOSTILE}` : value;
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      typeof item === 'string' && LISTS.has(key) ? `${item} ${HOSTILE}` : poisoned(item, key),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'diff' && typeof inner === 'string'
        ? inner.replaceAll(/^([+ -].*)$/gm, `$1 ${HOSTILE}`)
        : poisoned(inner, name),
    ]),
  );
}
