import { useTranslation } from 'react-i18next';
import type { Task } from '~/shared/api/task';
import { Ago } from './Ago';
import { Chip } from './Chip';
import { TASK_LOOKS } from './taskTone';

const AWAITING: ReadonlySet<Task['state']> = new Set(['waiting', 'idle', 'parked']);

const KINDS = [
  'plan',
  'question',
  'permission',
  'delivery',
  'budget',
  'operator',
  'trust',
  'message',
] as const;

function awaitsKey(kind: string) {
  const known = KINDS.find((name) => name === kind);
  return known ? (`awaits.${known}` as const) : 'taskState.waiting';
}

/** The state of a task in words; who is awaited and since when. */
export function TaskChip({ task }: { readonly task: Pick<Task, 'state' | 'awaits'> }) {
  const { t } = useTranslation();
  const look = TASK_LOOKS[task.state];
  const awaits = AWAITING.has(task.state) ? task.awaits : null;
  return (
    <Chip tone={awaits ? 'waiting' : look.tone} icon={look.icon}>
      {awaits ? t(awaitsKey(awaits.kind)) : t(`taskState.${task.state}`)}
      {awaits && (
        <>
          {' · '}
          <Ago at={awaits.since} />
        </>
      )}
    </Chip>
  );
}
