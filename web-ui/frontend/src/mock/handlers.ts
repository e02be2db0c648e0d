import { HttpResponse, http } from 'msw';
import type { Agent } from '~/shared/api/catalogue';
import type { Plan } from '~/shared/api/plan';
import type { NewTask } from '~/shared/api/task';
import { deliveredFiles, mockLines } from './changes';
import { controlHandlers } from './control';
import { mockModels } from './models';
import { mockStrategies } from './strategies';
import type { MockApi } from './MockApi';
import { historyHandlers } from './history';
import { operateHandlers } from './operateHandlers';
import { ownSettingsHandlers } from './ownSettings';
import { planHandlers } from './planHandlers';
import { ruleHandlers } from './rules';
import { ledgerPlan, ledgerPlanBefore } from './plans';
import { missing, problem } from './problem';
import { requestHandlers } from './requestHandlers';
import { sessionHandlers } from './session';
import { ago } from './tasks';
import { listTasks } from './taskList';
import { tokenHandlers } from './tokens';
import { mockRuns } from './transcript';

/** The API of api.md 6 to 9, as far as the pages use it. */
export function handlers(api: MockApi) {
  return [
    ...sessionHandlers(api),
    http.get('/api/info', () => HttpResponse.json(api.info)),
    http.get('/api/agents', () => HttpResponse.json({ items: agents() })),
    http.get<{ name: string }>('/api/agents/:name', ({ params }) =>
      HttpResponse.json({ ...agents()[0], name: params.name }),
    ),
    http.post('/api/explain', () =>
      HttpResponse.json({
        tool: 'bash',
        agent: 'explore',
        action: 'ask',
        sentences: ["rule bash 'rm *': ask (defaults, built in)"],
        refusal: null,
        discarded: false,
        demands: [],
        always: [],
      }),
    ),
    http.get('/api/strategies', () => HttpResponse.json({ items: mockStrategies })),
    http.get('/api/models', () => HttpResponse.json({ items: mockModels })),
    http.get('/api/mcp', () => HttpResponse.json({ items: api.mcp })),
    http.post<{ server: string; action: string }>('/api/mcp/:server/:action', ({ params }) =>
      HttpResponse.json(api.connect(params.server, params.action === 'connect')),
    ),
    http.post<never, { state: string }>('/api/mcp/login', async ({ request }) =>
      (await request.json()).state === 's1'
        ? HttpResponse.json(api.connect('wiki', true))
        : HttpResponse.json(
            { code: 'illegal_in_state', detail: 'No login with this state is under way.' },
            { status: 409 },
          ),
    ),
    ...ruleHandlers(api),
    ...tokenHandlers(api),
    ...ownSettingsHandlers(api),
    ...requestHandlers(api),
    ...historyHandlers(api),
    ...taskHandlers(api),
    ...runHandlers(api),
    http.post('/api/artifacts', () =>
      HttpResponse.json({ sha256: 'f11e', size: 4 }, { status: 201 }),
    ),
    http.get('/api/artifacts/c0ffee', () =>
      HttpResponse.text(
        '\u001B[31mInvoiceTest > rounds half up FAILED\u001B[0m\n1 test completed, 1 failed',
      ),
    ),
  ];
}

function taskHandlers(api: MockApi) {
  const find = (id: string) => api.tasks.find((task) => task.id === id);
  return [
    http.get('/api/tasks', ({ request }) => {
      if (api.tasksFail) return problem(500, 'internal', 'Something broke.');
      return listTasks(api, new URL(request.url).searchParams);
    }),
    http.post<never, NewTask>('/api/tasks', async ({ request }) => {
      const body = await request.json();
      if (body.repository?.location?.startsWith('/missing')) {
        return problem(
          422,
          'invalid',
          `There is no repository at ${body.repository.location}: give a path on the server's host or a URL.`,
          { field: 'repository.location' },
        );
      }
      return HttpResponse.json(api.create(body), { status: 201 });
    }),
    http.get<{ id: string }>('/api/tasks/:id', ({ params }) => {
      const task = find(params.id);
      return task ? HttpResponse.json(task) : missing(`task ${params.id}`);
    }),
    http.get<{ id: string }>('/api/tasks/:id/plan', ({ params }) =>
      find(params.id)?.plan
        ? HttpResponse.json(revision(api, api.planRevision))
        : missing('plan yet'),
    ),
    http.get<{ id: string }>('/api/tasks/:id/compare', ({ params }) =>
      params.id === 't-alone'
        ? problem(422, 'invalid', 'Name the other task.', { field: 'with' })
        : HttpResponse.json(api.comparison),
    ),
    ...operateHandlers(api),
    ...planHandlers(api),
    http.get<{ id: string }>('/api/tasks/:id/changes', ({ params }) =>
      HttpResponse.json({
        base: 'main',
        head: 'HEAD',
        files: changedBy(api, params.id),
      }),
    ),
    http.get('/api/tasks/:id/files/lines', ({ request }) =>
      HttpResponse.json(mockLines(new URL(request.url).searchParams)),
    ),
    http.get<{ id: string }>('/api/tasks/:id/checks', ({ params }) =>
      HttpResponse.json({ items: /^t-(billing|failed)$/.test(params.id) ? checks() : [] }),
    ),
    http.get<{ id: string }>('/api/tasks/:id/decisions', ({ params }) =>
      HttpResponse.json({
        items: api.decisions.filter((one) => one.taskId === params.id),
        breaks: api.breaks.filter((one) => one.taskId === params.id),
      }),
    ),
    http.post<{ id: string }, Omit<MockApi['said'][number], 'task'>>(
      '/api/tasks/:id/messages',
      async ({ params, request }) => {
        api.said.push({ task: params.id, ...(await request.json()) });
        return new HttpResponse(null, { status: 202 });
      },
    ),
    ...controlHandlers(api),
  ];
}

function runHandlers(api: MockApi) {
  return [
    http.get<{ id: string }>('/api/tasks/:id/runs', ({ params }) =>
      HttpResponse.json({ items: mockRuns.filter((run) => run.taskId === params.id) }),
    ),
    http.get<{ run: string }>('/api/tasks/:id/runs/:run/messages', ({ params, request }) => {
      const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
      return HttpResponse.json({
        items: api.messages.filter((one) => one.runId === params.run && one.seq > after),
        next: null,
      });
    }),
  ];
}

export function revision(api: MockApi, number: number) {
  const plans = { 2: ledgerPlanBefore, 3: ledgerPlan } as Record<number, Plan>;
  return {
    revision: number,
    digest: number === api.planRevision ? api.planDigest : `digest-of-revision-${number}`,
    author: 't-ledger.main.1.0',
    ...(number === api.planRevision && api.planEditedBy !== null
      ? { author: 'edit-digest-of-the-revision-before', editedBy: api.planEditedBy }
      : {}),
    createdAt: ago(60 * 48),
    plan: number === api.planRevision ? api.plan : (plans[number] ?? api.plan),
  };
}

function agents(): readonly Agent[] {
  return [
    agent({ name: 'build', mode: 'primary', description: 'Carries out a plan or a request.' }),
    agent({ name: 'plan', mode: 'primary', readOnly: true, description: 'Writes the plan.' }),
    agent({
      name: 'explore',
      mode: 'subagent',
      readOnly: true,
      description: 'Finds out how something works.',
      model: 'anthropic/claude-haiku-4-5',
      sources: { model: '/home/ada/.config/perdure/agents/explore.md:3' },
      warnings: [
        "The rule 'bash: *' (explore.md:7) never applies, as a later one covers it: write the narrow rule last.",
      ],
    }),
    agent({ name: 'title', mode: 'primary', hidden: true, description: 'Names a task.' }),
  ];
}

function agent(own: Partial<Agent>): Agent {
  return {
    name: '',
    description: '',
    mode: 'all',
    hidden: false,
    readOnly: false,
    model: null,
    variant: null,
    temperature: null,
    topP: null,
    steps: 200,
    tools: {},
    permission: {},
    source: 'built in',
    sources: {},
    toolbox: TOOLBOX,
    rules: RULES,
    warnings: [],
    ...own,
  };
}

const TOOLBOX = [
  { name: 'read', readOnly: true, offered: true },
  { name: 'edit', readOnly: false, offered: true },
  { name: 'bash', readOnly: false, offered: true },
  { name: 'task', readOnly: true, offered: false, reason: 'the rules deny all its uses' },
];

const RULES: Agent['rules'] = [
  { layer: 'default', source: 'built in', permission: 'bash', pattern: 'rm *', action: 'ask' },
  { layer: 'default', source: 'built in', permission: 'read', pattern: '*.env', action: 'deny' },
];

function checks() {
  return [
    { step: 'find', command: "grep -rn 'RoundingMode' src", passed: true, exitCode: 0 },
    {
      step: 'round',
      command: "./gradlew test --tests '*InvoiceTest'",
      passed: false,
      exitCode: 1,
      artifact: 'c0ffee',
      reason: 'InvoiceTest > rounds half up FAILED\n1 test completed, 1 failed',
    },
    { step: 'tests', description: 'The half cent is tested both ways.', passed: null },
  ];
}

function changedBy(api: MockApi, task: string) {
  if (task === 't-done') return deliveredFiles();
  return task === 't-billing' ? api.files : [];
}
