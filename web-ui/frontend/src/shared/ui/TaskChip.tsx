import { useTranslation } from 'react-i18next';
import type { Task } from '~/shared/api/task';
import { Ago } from './Ago';
import { Chip } from './Chip';
import { TASK_LOOKS } from './taskTone';

/** The state of a task in words; who is awaited and since when, if somebody is. */
export function TaskChip({ task }: { readonly task: Pick<Task, 'state' | 'awaits'> }) {
  const { t } = useTranslation();
  const look = TASK_LOOKS[task.state];
  const awaits = task.state === 'waiting' || task.state === 'idle' ? task.awaits : null;
  return (
    <Chip tone={awaits ? 'waiting' : look.tone} icon={look.icon}>
      {awaits ? t(`awaits.${awaits.kind}`) : t(`taskState.${task.state}`)}
      {awaits && (
        <>
          {' · '}
          <Ago at={awaits.since} />
        </>
      )}
    </Chip>
  );
}
