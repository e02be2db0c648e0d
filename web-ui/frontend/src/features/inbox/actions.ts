import type { Decision } from '~/shared/api/decision';
import type { DeliverySubject, HumanRequest, Outcome, RequestOf } from '~/shared/api/request';
import type { Draft } from '~/shared/request/drafts';
import { askedSteps } from './heldSteps';

/** Input that a person must give before the page can send a decision. */
export type Form = 'none' | 'word' | 'always' | 'model' | 'confirm' | 'steps';

export interface Action {
  readonly outcome: Outcome;
  readonly key: string;
  readonly tone: 'primary' | 'plain' | 'quiet';
  readonly form: Form;
}

const ACTIONS: Record<Outcome, readonly Action[]> = {
  answer: [{ outcome: 'answer', key: 'a', tone: 'primary', form: 'none' }],
  approve: [
    { outcome: 'approve', key: 'a', tone: 'primary', form: 'none' },
    { outcome: 'approve', key: 'h', tone: 'plain', form: 'steps' },
  ],
  allow_once: [{ outcome: 'allow_once', key: 'a', tone: 'primary', form: 'none' }],
  allow_always: [{ outcome: 'allow_always', key: 'A', tone: 'plain', form: 'always' }],
  retry: [{ outcome: 'retry', key: 'a', tone: 'primary', form: 'none' }],
  switch_model: [{ outcome: 'switch_model', key: 'm', tone: 'plain', form: 'model' }],
  send_back: [{ outcome: 'send_back', key: 'r', tone: 'plain', form: 'word' }],
  deny: [
    { outcome: 'deny', key: 'r', tone: 'plain', form: 'word' },
    { outcome: 'deny', key: 'd', tone: 'quiet', form: 'none' },
  ],
  reject: [{ outcome: 'reject', key: 'd', tone: 'quiet', form: 'none' }],
  skip: [{ outcome: 'skip', key: 'x', tone: 'plain', form: 'none' }],
  stop: [{ outcome: 'stop', key: 'd', tone: 'quiet', form: 'none' }],
};

/** The legal outcomes of a request in the order in which they are offered, the affirmative one first. */
export function actionsOf(request: HumanRequest): readonly Action[] {
  return inOrder(request)
    .flatMap((outcome) => ACTIONS[outcome])
    .map((action, at) => toned(request, action, at))
    .map((action) => (endsTheTask(request, action) ? { ...action, form: 'word' as const } : action))
    .map((action) => (isGrave(request, action) ? { ...action, form: 'confirm' as const } : action))
    .filter((action) => action.form !== 'steps' || canHold(request))
    .filter((action) => action.outcome !== 'allow_always' || alwaysPatterns(request).length > 0);
}

/**
 * Returns the outcomes in display order. An operator's outcomes keep the server's order: the most
 * helpful outcome comes first.
 */
function inOrder({ kind, outcomes }: HumanRequest): readonly Outcome[] {
  if (kind === 'operator') return outcomes;
  const order = Object.keys(ACTIONS);
  return [...outcomes].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

/** One outcome stands out: the first. */
function toned({ kind }: HumanRequest, action: Action, at: number): Action {
  if (kind !== 'operator' || action.outcome === 'stop') return action;
  return { ...action, tone: at === 0 ? 'primary' : 'plain' };
}

const YES: ReadonlySet<Outcome> = new Set(['approve', 'allow_once', 'answer', 'retry', 'skip']);

/** Whether an action approves what is asked. */
export function saysYes({ outcome }: Action): boolean {
  return outcome === 'approve' || outcome === 'allow_once' || outcome === 'allow_always';
}

/** A yes to something of high risk is confirmed by a second step. */
function isGrave({ risk }: HumanRequest, { outcome, form }: Action): boolean {
  return risk.level === 'high' && form === 'none' && YES.has(outcome);
}

/** Rejecting a plan or a delivery ends the task, so that it takes a word. */
function endsTheTask(request: HumanRequest, { outcome }: Action): boolean {
  return outcome === 'reject' && (request.kind === 'plan' || request.kind === 'delivery');
}

/** One step alone cannot be held back from the others, nor a step of a plan that is not carried out. */
function canHold(request: HumanRequest): boolean {
  return (
    request.kind === 'plan' && request.subject.planOnly !== true && askedSteps(request).length > 1
  );
}

export function alwaysPatterns(request: HumanRequest): readonly string[] {
  return request.kind === 'permission' ? request.subject.always : [];
}

export type Scope = 'run' | 'task' | 'repository';

/** How far and how long "always" reaches. */
export interface Reach {
  readonly scope: Scope;
  readonly expires?: string | undefined;
}

/** The decision for the server, bound to the digest of the shown content. */
export function decisionOf(
  request: HumanRequest,
  action: Action,
  draft: Draft,
  reach: Reach,
): Decision {
  const comment = draft.comment.trim();
  return {
    decisionId: crypto.randomUUID(),
    digest: request.digest,
    outcome: action.outcome,
    ...(comment === '' || isWithoutWord(request, action) ? {} : { comment }),
    ...details(request, action, draft, reach),
  };
}

/** A quick denial takes no comment along, unless the field for it is on the card. */
function isWithoutWord(request: HumanRequest, action: Action): boolean {
  return action.outcome === 'deny' && action.form === 'none' && request.kind !== 'question';
}

type Details = Pick<
  Decision,
  'answers' | 'remember' | 'model' | 'steps' | 'stepComments' | 'ticked' | 'waived' | 'budget'
>;

function details(request: HumanRequest, action: Action, draft: Draft, reach: Reach): Details {
  if (action.form === 'always') return { remember: remembered(request, reach) };
  if (action.form === 'model') return { model: draft.model.trim() };
  switch (request.kind) {
    case 'question':
      return action.outcome === 'answer'
        ? { answers: answersOf(request.subject.questions.length, draft) }
        : {};
    case 'plan':
      return { ...filled(draft.stepComments), ...chosen(request, action, draft) };
    case 'delivery':
      return action.outcome === 'approve' ? checked(request.subject, draft) : {};
    case 'budget':
      return action.outcome === 'approve'
        ? { budget: Number(draft.amount ?? request.subject.proposed) }
        : {};
    case 'permission':
    case 'operator':
    case 'trust':
      return {};
    default:
      return request satisfies never;
  }
}

function remembered(
  request: HumanRequest,
  { scope, expires }: Reach,
): NonNullable<Details['remember']> {
  const patterns = alwaysPatterns(request);
  return expires === undefined ? { patterns, scope } : { patterns, scope, expires };
}

/** The steps that are carried out now, where some are held. */
function chosen(request: RequestOf<'plan'>, { form }: Action, { held }: Draft): Details {
  const steps = askedSteps(request).map(({ id }) => id);
  const now = steps.filter((id) => !held.includes(id));
  return form === 'steps' && now.length < steps.length ? { steps: now } : {};
}

export function answersOf(questions: number, draft: Draft): readonly (readonly string[])[] {
  return Array.from({ length: questions }, (_, index) => {
    const custom = draft.custom[index]?.trim() ?? '';
    const chosen = draft.answers[index] ?? [];
    return custom === '' ? chosen : [...chosen, custom];
  });
}

/**
 * Returns the ticked checks. The comment waives the other checks; without a comment the page could
 * not send the decision.
 */
function checked({ manualChecks }: DeliverySubject, { ticked }: Draft): Details {
  const waived = manualChecks.filter((check) => !ticked.includes(check));
  return waived.length === 0 ? { ticked } : { ticked, waived };
}

function filled(comments: Readonly<Record<string, string>>): Details {
  const written = Object.entries(comments).filter(([, text]) => text.trim() !== '');
  return written.length === 0 ? {} : { stepComments: Object.fromEntries(written) };
}

export type Block = 'answers' | 'ticks' | 'amount' | 'words' | 'model' | 'steps';

/** Returns the reason why a person cannot take an action yet, from the draft. */
export function blockOf(request: HumanRequest, action: Action, draft: Draft): Block | undefined {
  if (action.outcome === 'answer' && request.kind === 'question') {
    const answers = answersOf(request.subject.questions.length, draft);
    return answers.some((answer) => answer.length === 0) ? 'answers' : undefined;
  }
  if (action.outcome !== 'approve') return undefined;
  if (request.kind === 'delivery') {
    const ticked = request.subject.manualChecks.every((check) => draft.ticked.includes(check));
    return ticked || draft.comment.trim() !== '' ? undefined : 'ticks';
  }
  if (request.kind === 'budget') {
    const amount = Number(draft.amount ?? request.subject.proposed);
    return amount > request.subject.spent ? undefined : 'amount';
  }
  return undefined;
}

/** Returns the reason why a person cannot send a form yet. */
export function formBlockOf(
  request: HumanRequest,
  action: Action,
  draft: Draft,
): Block | undefined {
  if (action.form === 'steps' && request.kind === 'plan') {
    return askedSteps(request).every(({ id }) => draft.held.includes(id)) ? 'steps' : undefined;
  }
  if (action.form === 'model') return draft.model.trim() === '' ? 'model' : undefined;
  if (action.form !== 'word') return undefined;
  const spoken = draft.comment.trim() !== '';
  const onSteps =
    action.outcome !== 'reject' &&
    Object.values(draft.stepComments).some((text) => text.trim() !== '');
  return spoken || onSteps ? undefined : 'words';
}
