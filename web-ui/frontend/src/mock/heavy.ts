import type { ChangedFile } from '~/shared/api/changes';
import type { HumanRequest } from '~/shared/api/request';
import type { Message } from '~/shared/api/message';
import type { MockApi } from './MockApi';
import { ledgerPlan } from './plans';
import { mockRequests } from './requests';
import { finish, message, mockDiff } from './transcript';

const MEGABYTE = 1_000_000;
const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const PATH = `modules/${'deeply/'.repeat(20)}nested/${WORD}.java`;

/** More of everything than anybody wants to see: for what must stay usable all the same. */
export function makeHeavy(api: MockApi): void {
  api.requests = requests();
  api.plan = plan();
  api.files = files();
  api.messages = [...api.messages.filter(({ runId }) => runId !== 'run-main'), ...messages()];
  api.tasks = api.tasks.map((task, index) => ({
    ...task,
    title: index % 2 === 0 ? `${task.title}, ${'and then '.repeat(9)}${WORD}` : WORD.repeat(2),
  }));
}

function requests(): HumanRequest[] {
  const kinds = mockRequests();
  return Array.from({ length: 50 }, (_, index): HumanRequest => {
    const base = kinds[index % kinds.length] ?? kinds[0];
    if (base === undefined) throw new Error('There is no request to take after.');
    const first = index < kinds.length;
    const title = first ? base.title : `${base.title}, ${index}: ${WORD} ${'again '.repeat(20)}`;
    const one = { ...base, id: first ? base.id : `${base.id}-${index}`, title };
    return one.kind === 'plan' ? { ...one, subject: { ...one.subject, plan: plan() } } : one;
  });
}

function plan(): typeof ledgerPlan {
  const ids = Array.from({ length: 200 }, (_, index) => `step-${index + 1}`);
  return {
    ...ledgerPlan,
    files: Array.from({ length: 300 }, (_, index) => ({ path: `${index}/${PATH}`, action: 'add' })),
    steps: ids.map((id, index) => ({
      id,
      title: `Step number ${index + 1}: ${index % 7 === 0 ? WORD : 'move SQL behind the store'}`,
      instructions: `Change \`${PATH}\`.\n\n- one\n- two\n\n${'Words upon words. '.repeat(12)}`,
      dependsOn: index === 0 ? [] : ids.slice(Math.max(0, index - 3), index),
      kind: 'agent',
      files: [],
      checks: [{ command: `./gradlew test --tests '${WORD}' --info --stacktrace --rerun-tasks` }],
    })),
  };
}

function files(): readonly ChangedFile[] {
  const line = `+${'x = y; '.repeat(10)}\n`;
  const diffs: Readonly<Record<number, string>> = {
    0: `@@ -0,0 +1,99999 @@\n${line.repeat((10 * MEGABYTE) / line.length)}`,
    1: `@@ -1 +1 @@\n-short\n+${'y'.repeat(MEGABYTE)}\n`,
  };
  return Array.from({ length: 300 }, (_, index) => ({
    path: `${String(index).padStart(3, '0')}/${PATH}`,
    status: 'modified',
    additions: index === 0 ? 130_000 : 1,
    deletions: 1,
    binary: false,
    truncated: false,
    diff: diffs[index] ?? mockDiff(),
  }));
}

function messages(): Message[] {
  const many = Array.from({ length: 4_998 }, (_, index) =>
    message('run-main', index + 1, index % 2 === 0 ? 'assistant' : 'user', [
      { kind: 'text', text: `Message ${index + 1}. **Bold** and \`code\`.`, synthetic: false },
      ...(index % 2 === 0 ? [finish('end_turn')] : []),
    ]),
  );
  const callId = 'run-main.huge.0';
  return [
    ...many,
    message('run-main', 4_999, 'assistant', [
      { kind: 'text', text: `Ten megabytes. ${'lorem ipsum '.repeat(850_000)}`, synthetic: false },
      { kind: 'tool_call', callId, name: 'bash', input: { command: WORD }, state: 'running' },
      finish('tool_use'),
    ]),
    message('run-main', 5_000, 'tool', [
      {
        kind: 'tool_result',
        callId,
        name: 'bash',
        content: '\u001B[31mred\u001B[0m line of output\n'.repeat(400_000),
        isError: false,
        metadata: { exitCode: 0 },
      },
    ]),
  ];
}
