/**
 * Starts a task, sends its plan back, approves the next revision twice at the same time and waits for the delivery.
 *
 * Uses openapi-fetch with the types that openapi-typescript generates from the server's document: node task.mjs SERVER
 * REPOSITORY MODEL, with the token in PERDURE_TOKEN. Prints the course as one JSON object.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './perdure.js';

type Schemas = components['schemas'];

const [server = '', location = '', model = ''] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl: server,
  headers: { Authorization: `Bearer ${process.env.PERDURE_TOKEN}` },
});
const ENDED = ['delivered', 'answered', 'rejected', 'cancelled', 'failed', 'parked', 'idle'];

/** Follows the stream of a task's events from the first one. */
async function* events(id: string): AsyncGenerator<Schemas['EventView']> {
  const { response } = await client.GET('/api/tasks/{id}/events', {
    params: { path: { id } },
    parseAs: 'stream',
  });
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield JSON.parse(line.slice(5));
  }
}

async function planRequest(id: string): Promise<Schemas['RequestViewPlan']> {
  const { data } = await client.GET('/api/requests/{id}', { params: { path: { id } } });
  if (data?.kind !== 'plan') throw new Error(`Expected a plan to approve, but got ${JSON.stringify(data)}.`);
  return data;
}

async function decide(id: string, body: Schemas['DecisionBody']): Promise<number> {
  const { response } = await client.POST('/api/requests/{id}/decision', { params: { path: { id } }, body });
  return response.status;
}

function sendBack({ id, digest, subject }: Schemas['RequestViewPlan']): Promise<number> {
  const second = subject.plan.steps[1]?.id ?? '';
  const stepComments = { [second]: 'Name the file.' };
  return decide(id, { decisionId: 'back', digest, outcome: 'send_back', comment: 'Nearly.', stepComments });
}

async function approveTwice({ id, digest }: Schemas['RequestViewPlan']): Promise<number[]> {
  const decisions = ['yes-1', 'yes-2'];
  const approve = (decisionId: string) => decide(id, { decisionId, digest, outcome: 'approve' });
  return (await Promise.all(decisions.map(approve))).sort();
}

const { data: task, error } = await client.POST('/api/tasks', {
  body: { request: 'Correct the greeting', repository: { location }, model, strategy: 'light' },
});
if (!task) throw new Error(`The server refused the task: ${JSON.stringify(error)}`);
const params = { path: { id: task.id } };
const course: Record<string, unknown> = { task: task.id };
for await (const event of events(task.id)) {
  if (event.kind === 'task.state') {
    course.state = event.data.state;
    if (ENDED.includes(event.data.state)) break;
  } else if (event.kind === 'request.raised') {
    const request = await planRequest(event.data.requestId);
    if (course.sentBack === undefined) course.sentBack = await sendBack(request);
    else {
      const plan = await client.GET('/api/tasks/{id}/plan', { params });
      course.revision = request.subject.revision;
      course.changed = request.subject.diff.changed;
      course.isTheDigestOfThePlan = plan.data?.digest === request.digest;
      course.approved = await approveTwice(request);
    }
  }
}
course.branch = (await client.GET('/api/tasks/{id}', { params })).data?.result?.branch;
console.log(JSON.stringify(course));
