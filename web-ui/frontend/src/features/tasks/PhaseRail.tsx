import { CircleCheck, CircleDashed, CircleSlash, CircleX, Clock, Loader } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRuns } from '~/shared/api/run';
import type { Run, RunState } from '~/shared/api/run';
import { isEnded } from '~/shared/api/task';
import type { Phase, Task, TaskStep } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import type { Tone } from '~/shared/ui/Chip';
import { formatDuration } from '~/shared/ui/numberFormat';
import { STEP_LOOKS } from '~/shared/ui/taskTone';
import styles from './PhaseRail.module.css';

const ORDER: readonly Phase[] = [
  'preparing',
  'exploring',
  'designing',
  'reviewing',
  'writing-the-plan',
  'awaiting-approval',
  'executing',
  'verifying',
  'delivering',
];

/** The phases of a task with their runs, the steps of its plan, and its present position. */
export function PhaseRail({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const runs = useRuns(task.id).data ?? [];
  const steps = task.plan?.steps ?? [];
  return (
    <div className={styles.rail}>
      <section>
        <h2>{t('task.phases')}</h2>
        <ol>
          {phasesOf(task).map((phase) => (
            <PhaseLine key={phase.phase} record={phase} task={task} runs={beside(runs, phase)} />
          ))}
        </ol>
      </section>
      {steps.length > 0 && (
        <section>
          <h2>{t('task.steps')}</h2>
          <ol>
            {steps.map((step) => (
              <StepLine key={step.id} step={step} task={task} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

const SIDE_BY_SIDE: readonly string[] = ['exploring', 'designing', 'reviewing'];

/**
 * Returns the runs of a phase if several ran side by side: explorers, designers, planners. Each of
 * these runs gets a line.
 */
function beside(runs: readonly Run[], { phase }: RailPhase): readonly Run[] {
  if (!SIDE_BY_SIDE.includes(phase)) return [];
  const mine = runs.filter((run) => run.phase === phase && run.focus);
  return mine.length > 1 ? mine : [];
}

interface PhaseLineProps {
  readonly record: RailPhase;
  readonly task: Task;
  readonly runs: readonly Run[];
}

function PhaseLine({ record, task, runs }: PhaseLineProps) {
  const { t, i18n } = useTranslation();
  const current = task.phase === record.phase && !isEnded(task);
  return (
    <Line
      look={lookOf(record, task, current)}
      current={current}
      text={t(`phase.${record.phase}`)}
      note={
        lasted(record.startedAt, record.finishedAt, i18n.language) ?? record.reason ?? undefined
      }
    >
      {runs.length > 0 && (
        <ol>
          {runs.map((run) => (
            <Line
              key={run.id}
              look={RUN_LOOKS[run.state]}
              current={false}
              text={run.focus ?? ''}
              note={lasted(run.createdAt, run.finishedAt, i18n.language)}
            />
          ))}
        </ol>
      )}
    </Line>
  );
}

function lasted(
  from: string | null | undefined,
  to: string | null | undefined,
  language: string,
): string | undefined {
  if (!from || !to) return undefined;
  const time = new Date(to).getTime() - new Date(from).getTime();
  return time < 1_000 ? undefined : formatDuration(time, language);
}

function StepLine({ step, task }: { readonly step: TaskStep; readonly task: Task }) {
  const { t } = useTranslation();
  return (
    <Line
      look={STEP_LOOKS[step.state]}
      current={step.state === 'running' || step.state === 'awaiting-person'}
      text={step.title}
      to={`/tasks/${task.id}/plan#step-${step.id}`}
      note={
        step.state === 'done' || step.state === 'pending' ? undefined : t(`stepState.${step.state}`)
      }
    />
  );
}

interface Look {
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

interface LineProps {
  readonly look: Look;
  readonly current: boolean;
  readonly text: string;
  readonly note?: string | undefined;
  readonly to?: string;
  readonly children?: ReactNode;
}

const TONES: Record<Tone, string | undefined> = {
  waiting: styles.waiting,
  running: styles.running,
  done: styles.done,
  failed: styles.failed,
  parked: styles.parked,
  calm: styles.calm,
};

function Line({ look: { tone, icon: Icon }, current, text, note, to, children }: LineProps) {
  return (
    <li>
      <div
        className={`${styles.line ?? ''} ${TONES[tone] ?? ''}`}
        aria-current={current ? 'step' : undefined}
      >
        <Icon size={15} aria-hidden="true" />
        {to === undefined ? (
          <span>
            <Revealed text={text} />
          </span>
        ) : (
          <Link to={to}>
            <Revealed text={text} />
          </Link>
        )}
        {note !== undefined && <small>{note}</small>}
      </div>
      {children}
    </li>
  );
}

/** A phase as recorded, or one that was left out or is still to come. */
interface RailPhase {
  readonly phase: Phase;
  readonly state: Task['phases'][number]['state'] | 'skipped' | 'pending';
  readonly reason?: string | null;
  readonly startedAt?: string | null;
  readonly finishedAt?: string | null;
}

/** The recorded phases, and the coming phases in their order if the task has not ended. */
function phasesOf(task: Task): readonly RailPhase[] {
  const known = new Map(task.phases.map((record) => [record.phase, record]));
  const now = ORDER.indexOf(task.phase);
  const all = ORDER.map((phase, index): RailPhase => {
    return known.get(phase) ?? { phase, state: index < now ? 'skipped' : 'pending' };
  });
  return known.size > 0 && isEnded(task) ? all.filter((record) => known.has(record.phase)) : all;
}

const WAITING: Look = { tone: 'waiting', icon: Clock };
const RUNNING: Look = { tone: 'running', icon: Loader };
const DONE: Look = { tone: 'done', icon: CircleCheck };
const FAILED: Look = { tone: 'failed', icon: CircleX };
const LEFT_OUT: Look = { tone: 'calm', icon: CircleSlash };
const TO_COME: Look = { tone: 'calm', icon: CircleDashed };

const LOOKS: Record<RailPhase['state'], Look> = {
  running: RUNNING,
  done: DONE,
  failed: FAILED,
  cancelled: LEFT_OUT,
  skipped: LEFT_OUT,
  pending: TO_COME,
};

const RUN_LOOKS: Record<RunState, Look> = {
  queued: TO_COME,
  running: RUNNING,
  waiting: WAITING,
  retrying: WAITING,
  paused: WAITING,
  completed: DONE,
  failed: FAILED,
  cancelled: LEFT_OUT,
  timed_out: FAILED,
};

const STOPPED: ReadonlySet<Task['state']> = new Set(['waiting', 'parked', 'paused', 'idle']);

function lookOf(record: RailPhase, task: Task, current: boolean): Look {
  if (current) return STOPPED.has(task.state) ? WAITING : RUNNING;
  return LOOKS[record.state];
}
