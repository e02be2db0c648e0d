import { BookOpen, Hammer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgent } from '~/shared/api/catalogue';
import type { Agent } from '~/shared/api/catalogue';
import { useRuns } from '~/shared/api/run';
import { isEnded } from '~/shared/api/task';
import type { Phase, Task } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import styles from './RightsBanner.module.css';

/** So many patterns of a permission are named. */
const FEW = 3;

const READING: ReadonlySet<Phase> = new Set([
  'preparing',
  'exploring',
  'designing',
  'reviewing',
  'writing-the-plan',
  'awaiting-approval',
]);

/** What the agents of a task may do now: read and nothing else, or change files with the tools of one of them. */
export function RightsBanner({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  if (isEnded(task) || task.phase === 'idle' || task.phase === 'closed') return null;
  if (!READING.has(task.phase)) return <Building task={task} />;
  return (
    <p className={styles.banner}>
      <BookOpen size={15} aria-hidden="true" />
      {task.strategy === 'answer' ? t('rights.answer') : t('rights.reading')}
    </p>
  );
}

function Building({ task }: { readonly task: Task }) {
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
      {agent && <Rights agent={agent} />}
    </details>
  );
}

function Rights({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation();
  const offered = agent.toolbox.filter((tool) => tool.offered);
  const rules = (action: string) => {
    const found = agent.rules.filter((rule) => rule.action === action);
    return [...new Set(found.map(({ permission }) => permission))].map((permission) =>
      briefly(
        permission,
        found.filter((rule) => rule.permission === permission).map(({ pattern }) => pattern),
      ),
    );
  };
  return (
    <dl className={styles.rights}>
      <Names
        title={t('rights.changes')}
        names={offered.filter((tool) => !tool.readOnly).map((tool) => tool.name)}
      />
      <Names
        title={t('rights.onlyReads')}
        names={offered.filter((tool) => tool.readOnly).map((tool) => tool.name)}
      />
      <Names title={t('rights.asks')} names={rules('ask')} />
      <Names title={t('rights.denied')} names={rules('deny')} />
    </dl>
  );
}

/** A permission with its first patterns, and how many more there are. */
function briefly(permission: string, all: readonly string[]): string {
  const patterns = [...new Set(all)];
  if (patterns.length === 1 && patterns[0] === '*') return permission;
  const more = patterns.length > FEW ? ` +${patterns.length - FEW}` : '';
  return `${permission}: ${patterns.slice(0, FEW).join(', ')}${more}`;
}

interface NamesProps {
  readonly title: string;
  readonly names: readonly string[];
}

function Names({ title, names }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {[...new Set(names)].map((name) => (
          <code key={name}>
            <Revealed text={name} />
          </code>
        ))}
      </dd>
    </>
  );
}
