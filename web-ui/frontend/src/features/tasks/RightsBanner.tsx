import { BookOpen, Hammer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgent } from '~/shared/api/catalogue';
import { useRuns } from '~/shared/api/run';
import { isEnded } from '~/shared/api/task';
import type { Phase, Task } from '~/shared/api/task';
import { AgentRights } from './AgentRights';
import styles from './RightsBanner.module.css';

const READING: ReadonlySet<Phase> = new Set([
  'preparing',
  'exploring',
  'designing',
  'reviewing',
  'writing-the-plan',
  'awaiting-approval',
]);

/**
 * Current rights of a task's agents: read and nothing else, or change files with the tools of one
 * agent.
 */
export function RightsBanner({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  if (isEnded(task) || task.phase === 'idle' || task.phase === 'closed') return null;
  if (!READING.has(task.phase)) return <ExecutionRights task={task} />;
  return (
    <p className={styles.banner}>
      <BookOpen size={15} aria-hidden="true" />
      {task.strategy === 'answer' ? t('rights.answer') : t('rights.reading')}
    </p>
  );
}

function ExecutionRights({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const running = useRuns(task.id).data?.findLast(({ state }) => /running|waiting/.test(state));
  const name = running?.agent ?? task.agent ?? 'build';
  const agent = useAgent(name, open).data;
  return (
    <details className={styles.building} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.banner}>
        <Hammer size={15} aria-hidden="true" />
        <span>
          {running?.ceiling === true
            ? t('rights.reads', { agent: name })
            : t('rights.building', { agent: name })}
        </span>
        <span className={styles.link}>{t('rights.more')}</span>
      </summary>
      {agent && <AgentRights agent={agent} />}
    </details>
  );
}
