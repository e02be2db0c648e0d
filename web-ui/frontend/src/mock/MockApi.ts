import type { AuditFinding, Decision, DecisionRecord } from '~/shared/api/decision';
import type { RequestComment } from '~/shared/api/comment';
import type { ChangedFile } from '~/shared/api/changes';
import type { Comparison } from '~/shared/api/comparison';
import type { AssignOrSnooze } from '~/shared/api/assignment';
import type { TaskEvent } from '~/shared/api/events';
import type { HumanRequest } from '~/shared/api/request';
import type { Info } from '~/shared/api/info';
import type { McpServer } from '~/shared/api/mcp';
import type { RememberedRule } from '~/shared/api/permissions';
import type { AccessRight } from '~/shared/api/rights';
import type { Plan } from '~/shared/api/plan';
import type { Message } from '~/shared/api/message';
import type { Why } from '~/shared/api/why';
import type { NoticeChoice, PersonCalendar } from '~/features/settings/ownSettings';
import type { ApiToken, NewToken } from '~/shared/api/tokens';
import type { Control, NewTask, Task } from '~/shared/api/task';
import { mockFiles } from './changes';
import { mockComparison } from './comparison';
import { mockServers } from './mcp';
import { mockRules } from './rules';
import { ledgerPlan } from './plans';
import { mockRequests } from './requests';
import { mockNotices } from './ownSettings';
import { mockTokens } from './tokens';
import { ago, mockTask, mockTasks } from './tasks';
import { mockMessages } from './transcript';
import { mockWhy } from './why';

type Listener = (event: TaskEvent) => void;

/** The token that signs a browser in. */
export const MOCK_TOKEN = 'mock-token';

const ALL_RIGHTS: readonly AccessRight[] = [
  'see',
  'start',
  'steer',
  'answer',
  'edit_plan',
  'decide',
  'raise_budget',
  'assign',
  'comment',
  'change_rules',
  'operate',
  'own_tokens',
];

/** The server as the pages see it, in memory. */
export class MockApi {
  tasks: Task[] = mockTasks();
  /** Whether lists of tasks are answered with a failure. */
  tasksFail = false;
  requests: HumanRequest[] = mockRequests();
  /** Comments of people on any request. */
  comments: RequestComment[] = [];
  messages: Message[] = [...mockMessages];
  plan: Plan = ledgerPlan;
  planRevision = 3;
  planEditedBy: string | null = null;
  planDigest = '9f2c41d07be84a5590aa31e1';
  files: readonly ChangedFile[] = mockFiles();
  /** Breaks in the decision log. */
  breaks: readonly AuditFinding[] = [];
  decisions: (DecisionRecord & { taskId: string })[] = [
    {
      decisionId: 'd-0',
      taskId: 't-ledger',
      requestId: 'r-plan-2',
      kind: 'plan',
      title: 'Start changing code: 2 steps, 4 files',
      titleKey: 'plan.unchecked',
      titleArguments: { steps: '2', files: '4' },
      outcome: 'send_back',
      by: 'ada',
      at: ago(60 * 49),
      comment: 'The helper hides the connection leak; please remove it.',
      digest: '41aa90cc17',
      position: 1,
      previousHash: '',
      hash: '5b0c',
    },
  ];
  info: Info = {
    version: '0.1.0',
    engine: { mode: 'dev', address: '127.0.0.1:7233' },
    durable: true,
    sandbox: 'bubblewrap',
    model: 'anthropic/claude-sonnet-4-5',
    modelKeys: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY'],
    notices: [],
    configErrors: [],
    launcher: './perdure',
  };
  /** Account name of the person at this browser. */
  caller = 'you';
  /** Whether the caller is a person, and not the server's own token. */
  person = false;
  /** Whether this browser has signed in. */
  session = false;
  /** Rights that the caller's roles give. */
  rights: readonly AccessRight[] = ALL_RIGHTS;
  /** Rights in the repositories of tasks, if they differ. */
  rightsInTasks?: readonly AccessRight[];
  /** Roles of the caller. */
  roles: readonly string[] = [];
  /** Whether the server refuses this browser because its session has ended. */
  signedOut = false;
  mcp: McpServer[] = mockServers();
  why: Why = mockWhy;
  /** Whether the list of remembered rules is answered with a failure. */
  rulesFail = false;
  /** Whether the list of tokens is answered with a failure. */
  tokensFail = false;
  tokens: readonly ApiToken[] = mockTokens();
  /** The tokens that pages asked for. */
  readonly newTokens: NewToken[] = [];
  notices: NoticeChoice = mockNotices();
  calendar: PersonCalendar = { absences: [] };
  rules: readonly RememberedRule[] = mockRules();
  readonly controls: (Control & { readonly task: string })[] = [];
  /** Start choices of the requested forks. */
  forks: readonly object[] = [];
  comparison: Comparison = mockComparison;
  /** Changes of files that were taken back. */
  takenBack: readonly object[] = [];
  readonly said: {
    task: string;
    text: string;
    when: string;
    lineComments?: Decision['lineComments'];
  }[] = [];
  #seq = 100;
  readonly #listeners = new Set<Listener>();

  /** Connects an MCP server or has it left alone. */
  connect(name: string, on: boolean): McpServer | undefined {
    this.mcp = this.mcp.map((server) =>
      server.name === name
        ? { ...server, state: on ? 'connected' : 'disconnected', error: null, since: ago(0) }
        : server,
    );
    return this.mcp.find((server) => server.name === name);
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: TaskEvent): void {
    const numbered = event.kind === 'part.delta' ? event : { ...event, seq: ++this.#seq };
    for (const listener of this.#listeners) listener(numbered);
  }

  pending(): HumanRequest[] {
    return this.requests.filter((request) => request.status === 'pending');
  }

  settle(request: HumanRequest, decision: Decision, by = 'you'): HumanRequest {
    const settlement = { ...decision, by, at: new Date().toISOString() };
    const settled: HumanRequest = { ...request, status: 'settled', decision: settlement };
    this.requests = this.requests.map((other) => (other.id === request.id ? settled : other));
    this.decisions.push({
      ...settlement,
      taskId: request.taskId,
      requestId: request.id,
      kind: request.kind,
      title: request.title,
      titleKey: request.titleKey,
      titleArguments: request.titleArguments,
      position: this.decisions.length + 1,
      previousHash: this.decisions.at(-1)?.hash ?? '',
      hash: `hash-${this.decisions.length + 1}`,
    });
    this.tasks = this.tasks.map((task) =>
      task.awaits?.requestId === request.id
        ? { ...task, awaits: null, pending: [], state: 'running' }
        : task,
    );
    this.emit({
      kind: 'request.settled',
      taskId: request.taskId,
      data: {
        requestId: request.id,
        status: 'settled',
        decisionId: decision.decisionId,
        outcome: decision.outcome,
        by,
      },
    });
    return settled;
  }

  /** Makes a plan the next revision, as if a person wrote it, under the same request. */
  revise(plan: Plan, by: string | null = null): void {
    this.plan = plan;
    this.planRevision++;
    this.planEditedBy = by;
    this.planDigest = `digest-of-revision-${this.planRevision}`;
    this.requests = this.requests.map((one) =>
      one.kind === 'plan'
        ? {
            ...one,
            digest: this.planDigest,
            subject: { ...one.subject, revision: this.planRevision, plan, editedBy: by },
          }
        : one,
    );
    this.emit({
      kind: 'request.updated',
      taskId: 't-ledger',
      data: { requestId: 'r-plan', status: 'pending' },
    });
    this.emit({
      kind: 'plan.revised',
      taskId: 't-ledger',
      data: { revision: this.planRevision, digest: this.planDigest },
    });
  }

  /** Takes the caller's vote on a request back. */
  withdrawVote(id: string): HumanRequest | undefined {
    this.requests = this.requests.map((one) =>
      one.id === id
        ? {
            ...one,
            votes: { ...one.votes, cast: one.votes.cast.filter(({ by }) => by !== this.caller) },
          }
        : one,
    );
    return this.requests.find((one) => one.id === id);
  }

  /** Changes who looks after a request, or when. */
  tend(id: string, care: AssignOrSnooze): HumanRequest | undefined {
    const change =
      'until' in care ? { snoozedUntil: care.until ?? null } : { assignee: care.assignee ?? null };
    this.requests = this.requests.map((one) => (one.id === id ? { ...one, ...change } : one));
    const found = this.requests.find((one) => one.id === id);
    if (found)
      this.emit({
        kind: 'request.updated',
        taskId: found.taskId,
        data: { requestId: id, status: found.status, by: 'you', ...change },
      });
    return found;
  }

  create(body: NewTask): Task {
    const task = mockTask({
      id: `t-${this.tasks.length + 1}`,
      title: '',
      request: body.request ?? '',
      repository: { location: body.repository?.location ?? '' },
      state: 'queued',
      phase: 'preparing',
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
    });
    this.tasks = [task, ...this.tasks];
    return task;
  }
}
