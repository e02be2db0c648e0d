import { HttpResponse, http } from 'msw';
import type { MockApi } from './MockApi';
import { mockFiles } from './changes';
import { ago } from './tasks';

/** Checkpoints of a task, and the way back by one turn. */
export function historyHandlers(api: MockApi) {
  return [
    http.get<{ id: string }>('/api/tasks/:id/checkpoints', ({ params }) =>
      HttpResponse.json({ items: params.id === 't-billing' ? [checkpoint] : [] }),
    ),
    http.get('/api/tasks/:id/files', ({ request }) => {
      const path = new URL(request.url).searchParams.get('path');
      const change = api.files.find((file) => file.path === path);
      return HttpResponse.json({ items: change ? [{ ...version, change }] : [], next: null });
    }),
    http.get('/api/tasks/:id/files/undo', ({ request }) => {
      const search = new URL(request.url).searchParams;
      const hunk = search.get('hunk');
      return HttpResponse.json({
        ...effect(search.get('path') ?? '', search.get('scope') ?? 'task'),
        ...(hunk ? { hunk: Number(hunk) } : {}),
      });
    }),
    http.get('/api/tasks/:id/completions', ({ request }) => {
      const word = new URL(request.url).searchParams.get('q') ?? '';
      return HttpResponse.json({
        items: COMPLETIONS.filter(({ insert }) => insert.startsWith(word)),
        next: null,
      });
    }),
    http.post<{ id: string }, { name: string; arguments?: MockChoices }>(
      '/api/tasks/:id/commands',
      async ({ request }) => {
        const { name, arguments: choices } = await request.json();
        if (name === 'fork') {
          const steps = choices?.step === undefined ? [] : [choices.step];
          api.forks = [...api.forks, choices ?? {}];
          return HttpResponse.json({ result: { taskId: 't-billing', steps } });
        }
        if (name === 'share') return HttpResponse.json({ result: link });
        if (choices?.path !== undefined) return takeBack(api, choices);
        const undoing = name === 'undo';
        if (undoing === (api.files.length === 0))
          return HttpResponse.json(nothing, { status: 409 });
        const moved = mockFiles();
        api.files = undoing ? [] : moved;
        return HttpResponse.json({
          result: {
            command: name,
            checkpoint: undoing ? 0 : 1,
            commit: 'b',
            before: 't1',
            tree: 't2',
            files: moved.map((file) => file.path),
          },
        });
      },
    ),
  ];
}

interface MockChoices {
  readonly step?: string;
  readonly path?: string;
  readonly scope?: string;
  readonly digest?: string;
}

/** Takes a file away if the effect was seen. */
function takeBack(api: MockApi, choices: MockChoices) {
  const { path = '', scope = 'task' } = choices;
  if (choices.digest !== effect(path, scope).digest)
    return HttpResponse.json(stale, { status: 409 });
  api.takenBack = [...api.takenBack, choices];
  api.files = api.files.filter((file) => file.path !== path);
  return HttpResponse.json({ result: { ...effect(path, scope), checkpoint: 2, ref: 'refs/x/1' } });
}

function effect(path: string, scope: string) {
  const diff = `--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,1 @@\n-written by the agent\n+as before\n`;
  const change = {
    status: 'modified',
    binary: false,
    truncated: false,
    additions: 1,
    deletions: 1,
  };
  return {
    path,
    scope,
    digest: `effect-on-${path}`,
    changes: [{ ...change, path, oldPath: path, diff }],
    repository: '/data/repos/x',
  };
}

const version = {
  checkpoint: 1,
  commit: 'a',
  run: 'run-main',
  turn: 2,
  step: null,
  callId: 'run-main.2.0',
  tool: 'edit',
  at: ago(12),
};

const stale = {
  title: 'stale_digest',
  status: 409,
  code: 'stale_digest',
  detail: 'The file has changed since you saw it.',
};

const COMPLETIONS = [
  { kind: 'command', insert: '/review', description: 'Reviews changes' },
  { kind: 'command', insert: '/rmslop', description: 'Removes needless code' },
  { kind: 'agent', insert: '@explore', description: 'Searches and reads' },
  { kind: 'file', insert: '@export.txt', description: '' },
];

const checkpoint = {
  number: 1,
  commit: 'a',
  tree: 't1',
  run: 'run-main',
  turn: 2,
  step: null,
  reason: 'Turn 2',
  createdAt: ago(12),
};

const link = { id: 'l1', url: 'http://localhost/share/s1', expiresAt: '2030-01-02T03:04:05Z' };

const nothing = {
  title: 'illegal_in_state',
  status: 409,
  code: 'illegal_in_state',
  detail: 'Nothing can be undone in this task.',
};
