import type { ChangedFile } from '~/shared/api/changes';
import { mockDiff } from './transcript';

export function mockFiles(): readonly ChangedFile[] {
  const file = { status: 'modified', binary: false, truncated: false } as const;
  return [
    { ...file, path: 'src/Invoice.java', additions: 1, deletions: 1, diff: mockDiff() },
    {
      ...file,
      path: 'docs/rounding.png',
      status: 'added',
      additions: 0,
      deletions: 0,
      binary: true,
      diff: '',
    },
  ];
}

/** The files of the delivery that waits. */
export function deliveredFiles(): readonly ChangedFile[] {
  const file = { status: 'modified', binary: false, truncated: false } as const;
  return [
    {
      ...file,
      path: 'src/DatePicker.tsx',
      additions: 118,
      deletions: 40,
      diff: mockDiff().replaceAll('src/Invoice.java', 'src/DatePicker.tsx'),
    },
    {
      ...file,
      path: '.vscode/tasks.json',
      additions: 4,
      deletions: 0,
      diff: '--- a/.vscode/tasks.json\n+++ b/.vscode/tasks.json\n@@ -1,2 +1,6 @@\n {\n+  "tasks": [\n+    { "label": "build",\n+      "command": "npm run build" }\n+  ]\n }\n',
      runs: 'runs on your machine: VS Code runs its tasks when the folder opens',
    },
  ];
}

/** Changed files of which other programs execute some. */
export function markedFiles(): readonly ChangedFile[] {
  const marks = [
    {
      path: 'web/.vscode/tasks.json',
      runs: 'runs on your machine: VS Code runs its tasks when the folder opens',
    },
    {
      path: '.github/workflows/ci.yml',
      runs: 'runs on your build server: GitHub Actions runs it',
    },
    { path: 'AGENTS.md', runs: 'steers agents: agents read it as instructions' },
    { path: 'src/Invoice.java' },
  ];
  return mockFiles()
    .slice(0, 1)
    .flatMap((file) => marks.map((mark) => ({ ...file, diff: mockDiff(), ...mark })));
}

/** Number of lines of every file. */
const TOTAL = 60;

/** Lines of a file that is the same from end to end. */
export function mockLines(asked: URLSearchParams) {
  const from = Number(asked.get('from'));
  const last = Math.min(Number(asked.get('to')), TOTAL);
  const lines = Array.from(
    { length: Math.max(0, last - from + 1) },
    (_, at) => `    // line ${from + at}`,
  );
  return { path: asked.get('path'), commit: asked.get('commit'), from, total: TOTAL, lines };
}

/** Two thousand lines in eight files, every file with hunks of three lines for three. */
export function longFiles(): readonly ChangedFile[] {
  const hunk = (_: unknown, at: number) => {
    const from = 10 + at * 40;
    const lines = (sign: string, name: string) =>
      [0, 1, 2].map((line) => `${sign}    return sum(${name}${line}, "half up");\n`).join('');
    const same = '    if (total > 0) {\n'.replace(/^/gm, ' ').trimEnd();
    const around = `${same}\n`.repeat(3);
    return `@@ -${from},9 +${from},9 @@\n${around}${lines('-', 'old')}${lines('+', 'now')}${around}`;
  };
  return Array.from({ length: 8 }, (_, at) => ({
    path: `src/main/java/org/example/billing/Part${at}.java`,
    oldPath: `src/main/java/org/example/billing/Part${at}.java`,
    status: 'modified',
    additions: 60,
    deletions: 60,
    binary: false,
    truncated: false,
    diff: Array.from({ length: 20 }, hunk).join(''),
  }));
}

/** One file of which a long stretch is replaced line by line. */
export function rewrittenFiles(): readonly ChangedFile[] {
  const count = 500;
  const side = (sign: string, name: string) =>
    Array.from({ length: count }, (_, at) => `${sign}    total = ${name}(total, ${at});\n`).join(
      '',
    );
  return [
    {
      path: 'src/Totals.java',
      status: 'modified',
      additions: count,
      deletions: count,
      binary: false,
      truncated: false,
      diff: `@@ -1,${count} +1,${count} @@\n${side('-', 'floor')}${side('+', 'round')}`,
    },
  ];
}
