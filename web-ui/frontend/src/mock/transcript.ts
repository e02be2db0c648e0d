import type { Message } from '~/shared/api/message';
import type { Run } from '~/shared/api/run';

const BEGUN = Date.now() - 12 * 60_000;

export const noUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
};

export const mockRuns: readonly Run[] = [
  run('t-billing', 'run-main', 'build', { state: 'waiting', turns: 2, phase: 'executing' }),
  run('t-billing', 'run-explore', 'explore', {
    parentId: 'run-main',
    title: 'Where money is rounded',
    turns: 3,
    phase: 'exploring',
  }),
  run('t-billing', 'run-step', 'build', {
    parentId: 'run-main',
    title: 'Round half up in Invoice',
    step: 'round',
    state: 'waiting',
    turns: 4,
    phase: 'executing',
  }),
  run('t-live', 'live-main', 'plan', { state: 'running', turns: 1, phase: 'exploring' }),
  run('t-live', 'live-explore-1', 'explore', {
    parentId: 'live-main',
    title: 'Keys of the cache',
    state: 'running',
    turns: 2,
    phase: 'exploring',
  }),
];

/** Output of a running command so far. */
export const mockOutput = '> Task :compileJava\n';

export const mockMessages: readonly Message[] = [
  message('run-main', 1, 'user', [
    text('Invoices round half down. Finance wants half up everywhere.'),
  ]),
  message('run-main', 2, 'assistant', [
    { kind: 'reasoning', text: 'Rounding is in `Invoice` and, it seems, once more in `Report`.' },
    text(
      'Step **find** is done: money is rounded in two places.\n\n| place | how |\n|---|---|\n| `Invoice.total` | half down |\n| `Report.sum` | half even |\n\nSee [the handbook](https://example.org/rounding) and ![chart](https://example.org/chart.png).',
    ),
    finish('end_turn'),
  ]),
  message('run-main', 3, 'user', [synthetic('The plan is approved. Carry it out step by step.')]),
  message('run-step', 1, 'user', [synthetic('Round half up in `Invoice`.')]),
  message('run-step', 2, 'assistant', [
    text('I read the class first.'),
    call('run-step.1.0', 'read', { filePath: 'src/Invoice.java' }),
    call('run-step.1.1', 'grep', { pattern: 'RoundingMode', path: 'src' }),
    finish('tool_use'),
  ]),
  message('run-step', 3, 'tool', [
    result('run-step.1.0', 'read', 'class Invoice {\n  <script>alert(1)</script>\n}', {
      totalLines: 84,
    }),
    result('run-step.1.1', 'grep', 'src/Invoice.java:31: HALF_DOWN', { count: 1 }),
  ]),
  message('run-step', 4, 'assistant', [
    call('run-step.2.0', 'edit', {
      filePath: 'src/Invoice.java',
      oldString: 'HALF_DOWN',
      newString: 'HALF_UP',
    }),
    call('run-step.2.1', 'write', { filePath: '/etc/passwd', content: 'x' }),
    finish('tool_use'),
  ]),
  message('run-step', 5, 'tool', [
    result('run-step.2.0', 'edit', 'Edited src/Invoice.java.', {
      diff: mockDiff(),
      additions: 1,
      deletions: 1,
    }),
    {
      kind: 'tool_result',
      callId: 'run-step.2.1',
      name: 'write',
      content: 'Tool "write" is denied outside of the workspace.',
      isError: true,
      metadata: {
        ruling: { action: 'deny', permission: 'external', pattern: '/etc/*', layer: 'default' },
      },
    },
  ]),
  message('run-step', 6, 'assistant', [
    text('Stale classes make the test fail; I build from scratch.'),
    call('run-step.3.0', 'bash', {
      command: "rm -rf build/ && ./gradlew test --tests '*InvoiceTest'",
    }),
    finish('tool_use'),
  ]),
  message('run-explore', 1, 'user', [synthetic('Find every place where money is rounded.')]),
  message('run-explore', 2, 'assistant', [
    text('Two places: `Invoice.total` and `Report.sum`.'),
    finish('end_turn'),
  ]),
  message('live-main', 1, 'user', [
    text('Cache misses rose by a third since Tuesday. Find out why and mend it.'),
  ]),
  message('live-explore-1', 1, 'user', [synthetic('Find out how the keys of the cache are made.')]),
  message('live-explore-1', 2, 'assistant', [
    {
      ...call('live-explore-1.1.0', 'bash', { command: './gradlew test' }),
      metadata: {
        startedAt: new Date(Date.now() - 70_000).toISOString(),
        output: mockOutput,
        offset: 0,
      },
    },
    finish('tool_use'),
  ]),
];

export function mockDiff(): string {
  return [
    '--- a/src/Invoice.java',
    '+++ b/src/Invoice.java',
    '@@ -29,7 +29,7 @@ class Invoice {',
    '   /** The total in cents. */',
    '   BigDecimal total() {',
    '-    return sum.setScale(2, RoundingMode.HALF_DOWN);',
    '+    return sum.setScale(2, RoundingMode.HALF_UP);',
    '   }',
    '',
  ].join('\n');
}

export function run(taskId: string, id: string, agent: string, part: Partial<Run>): Run {
  return {
    id,
    taskId,
    parentId: null,
    workflowId: id,
    agent,
    phase: 'executing',
    title: id,
    focus: part.title ?? null,
    state: 'completed',
    turns: 1,
    ceiling: false,
    merge: 'none',
    todos: [],
    usage: noUsage,
    createdAt: new Date(BEGUN).toISOString(),
    ...part,
  };
}

export function message(
  runId: string,
  seq: number,
  role: Message['role'],
  parts: Message['parts'],
): Message {
  const at = new Date(BEGUN + seq * 1_000).toISOString();
  return { id: `${runId}.${seq}`, runId, seq, role, parts, at };
}

/** Words of a person or a model. */
function text(words: string) {
  return { kind: 'text', text: words, synthetic: false } as const;
}

/** Words of the product. */
export function synthetic(words: string) {
  return { kind: 'text', text: words, synthetic: true } as const;
}

function call(callId: string, name: string, input: Readonly<Record<string, unknown>>) {
  return { kind: 'tool_call', callId, name, input, state: 'running' } as const;
}

function result(callId: string, name: string, content: string, metadata: Record<string, unknown>) {
  return { kind: 'tool_result', callId, name, content, isError: false, metadata } as const;
}

export function finish(reason: Extract<Message['parts'][number], { kind: 'finish' }>['reason']) {
  return { kind: 'finish', reason, usage: noUsage } as const;
}
