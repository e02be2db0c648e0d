import { CircleCheck, CircleDashed, CircleSlash, CircleX, Clock, Loader } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isEnded } from '~/shared/api/task';
import type { Phase, PhaseRecord, Task, TaskStep } from '~/shared/api/task';
import { duration } from '~/shared/ui/figures';
import { STEP_LOOKS } from '~/shared/ui/taskTone';
import type { Tone } from '~/shared/ui/Chip';
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

/** The phases a task goes through and the steps of its plan, with where it is now. */
export function PhaseRail({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const phases = phasesOf(task);
  const steps = task.plan?.steps ?? [];
  return (
    <div className={styles.rail}>
      <section>
        <h2>{t('task.phases')}</h2>
        <ol>
          {phases.map((phase) => (
            <PhaseLine key={phase.phase} record={phase} task={task} />
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

function PhaseLine({ record, task }: { readonly record: PhaseRecord; readonly task: Task }) {
  const { t, i18n } = useTranslation();
  const current = task.phase === record.phase && !isEnded(task);
  const look = lookOf(record, task, current);
  const started = record.startedAt ? new Date(record.startedAt).getTime() : undefined;
  const ended = record.finishedAt ? new Date(record.finishedAt).getTime() : undefined;
  return (
    <Line
      look={look}
      current={current}
      text={t(`phase.${record.phase}`)}
      note={
        started !== undefined && ended !== undefined
          ? duration(ended - started, i18n.language)
          : (record.reason ?? undefined)
      }
    />
  );
}

function StepLine({ step, task }: { readonly step: TaskStep; readonly task: Task }) {
  const { t } = useTranslation();
  return (
    <Line
      look={STEP_LOOKS[step.state]}
      current={step.state === 'running' || step.state === 'awaiting-person'}
      text={step.title}
      to={`/tasks/${task.id}/plan`}
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
}

const TONES: Record<Tone, string | undefined> = {
  waiting: styles.waiting,
  running: styles.running,
  done: styles.done,
  failed: styles.failed,
  parked: styles.parked,
  calm: styles.calm,
};

function Line({ look: { tone, icon: Icon }, current, text, note, to }: LineProps) {
  return (
    <li
      className={`${styles.line ?? ''} ${TONES[tone] ?? ''}`}
      aria-current={current ? 'step' : undefined}
    >
      <Icon size={15} aria-hidden="true" />
      {to === undefined ? <span>{text}</span> : <Link to={to}>{text}</Link>}
      {note !== undefined && <small>{note}</small>}
    </li>
  );
}

/** The phases as recorded; those still to come are added in their order, if the task is not at its end. */
function phasesOf(task: Task): readonly PhaseRecord[] {
  const known = new Map((task.phases ?? []).map((record) => [record.phase, record]));
  const now = ORDER.indexOf(task.phase);
  const all = ORDER.map((phase, index): PhaseRecord => {
    return known.get(phase) ?? { phase, state: index < now ? 'skipped' : 'pending' };
  });
  return known.size > 0 && isEnded(task) ? all.filter((record) => known.has(record.phase)) : all;
}

const LOOKS: Readonly<Record<string, Look>> = {
  done: { tone: 'done', icon: CircleCheck },
  completed: { tone: 'done', icon: CircleCheck },
  running: { tone: 'running', icon: Loader },
  waiting: { tone: 'waiting', icon: Clock },
  failed: { tone: 'failed', icon: CircleX },
  cancelled: { tone: 'calm', icon: CircleSlash },
  skipped: { tone: 'calm', icon: CircleSlash },
};

function lookOf(record: PhaseRecord, task: Task, current: boolean): Look {
  const waiting = { tone: 'waiting', icon: Clock } as const;
  if (current && task.state === 'waiting') return waiting;
  const look = LOOKS[record.state];
  if (look) return look;
  if (record.finishedAt) return { tone: 'done', icon: CircleCheck };
  if (current) return { tone: 'running', icon: Loader };
  return { tone: 'calm', icon: CircleDashed };
}
