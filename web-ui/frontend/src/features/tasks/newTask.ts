import type { Attachment } from '~/shared/api/attachments';
import type { NewTask } from '~/shared/api/task';
import type { Wire } from '~/shared/api/wire';

/** Typed and chosen values of a new task. */
export interface Form {
  readonly location: string;
  readonly ref: string;
  readonly request: string;
  readonly files: readonly Attachment[];
  readonly strategy: Strategy;
  readonly agent: string;
  readonly model: string;
  /** How hard the model is to think; absent in forms that an older page has stored. */
  readonly variant?: string;
  readonly budget: string;
  /** How many draft the plan apart; absent in forms that an older page has stored. */
  readonly planners?: string;
  readonly dirty: 'exclude' | 'include';
  readonly delivery: 'branch' | 'patch';
  /** Names this attempt, so that a request sent twice makes one task. */
  readonly key: string;
}

export type Strategy = Wire<'StrategyView'>['name'];

const RECENT = 'perdure.repositories';
const MOST_RECENT = 8;

/** The repositories that tasks were handed over with in this browser, the last one first. */
export function recentRepositories(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers where the code of a task is that was handed over; a scratch folder leaves nothing. */
export function rememberRepository(location: string): void {
  const used = location.trim();
  if (used === '') return;
  const others = recentRepositories().filter((one) => one !== used);
  try {
    localStorage.setItem(RECENT, JSON.stringify([used, ...others].slice(0, MOST_RECENT)));
  } catch {
    // A full or forbidden storage: the next form begins empty.
  }
}

export function emptyForm(): Form {
  return {
    location: recentRepositories()[0] ?? '',
    ref: '',
    request: '',
    files: [],
    strategy: 'auto',
    agent: '',
    model: '',
    budget: '',
    dirty: 'exclude',
    delivery: 'branch',
    key: crypto.randomUUID(),
  };
}

/** Whether several planners may draft the plan of a task. */
export function takesPlanners({ strategy, agent }: Form): boolean {
  return strategy === 'auto' ? agent === '' : strategy === 'layered' || strategy === 'plan-only';
}

/** Returns the new task for the server, with only the values that the person chose. */
export function taskOf(form: Form): NewTask {
  const { agent, budget, strategy, delivery, variant } = form;
  const model = form.model.trim();
  const planners = takesPlanners(form) ? Number(form.planners ?? '1') : 1;
  return {
    request: form.request.trim(),
    ...(form.files.length === 0 ? {} : { attachments: form.files }),
    ...repositoryOf(form),
    ...(strategy === 'auto' ? {} : { strategy }),
    ...(agent === '' ? {} : { agent }),
    ...(model === '' ? {} : { model }),
    ...(variant === undefined || variant === '' ? {} : { variant }),
    ...(planners > 1 ? { policy: { planners } } : {}),
    ...(budget === '' ? {} : { budget: { cost: Number(budget) } }),
    ...(delivery === 'branch' ? {} : { delivery: { mode: delivery } }),
  };
}

function repositoryOf(form: Form): Pick<NewTask, 'repository'> {
  const location = form.location.trim();
  const ref = form.ref.trim();
  if (location === '') return {};
  return {
    repository: {
      location,
      ...(ref === '' ? {} : { ref }),
      ...(form.dirty === 'exclude' ? {} : { dirty: form.dirty }),
    },
  };
}
