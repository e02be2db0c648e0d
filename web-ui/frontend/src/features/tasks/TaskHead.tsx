import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { spending, taskTitle } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { formatMoney } from '~/shared/ui/numberFormat';
import { TaskChip } from '~/shared/ui/TaskChip';
import { TaskControls } from './TaskControls';
import styles from './TaskHead.module.css';

const MARGIN = 16;
const TABS = ['plan', 'transcript', 'changes', 'checks', 'decisions', 'timeline'] as const;

/** Title, state in words, who is awaited, cost, and the way to each part of the task. */
export function TaskHead({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const tabs = useShown();
  return (
    <div className={styles.top}>
      <header className={styles.head}>
        <div className={styles.line}>
          <h1>
            <Revealed text={taskTitle(task)} />
          </h1>
          <TaskControls task={task} />
        </div>
        <div className={styles.sub}>
          <TaskChip task={task} />
          <Place task={task} />
          <Cost task={task} />
          {task.model && (
            <span
              className={`${styles.faint ?? ''} ${styles.model ?? ''}`}
              title={plainProse(task.model)}
            >
              <Revealed text={shortModel(task.model)} />
            </span>
          )}
        </div>
      </header>
      <nav ref={tabs} className={styles.tabs} aria-label={t('task.tabs.label')}>
        {TABS.map((tab) => (
          <NavLink key={tab} to={`/tasks/${task.id}/${tab}`} className={styles.tab ?? ''}>
            {tab === 'plan' && task.plan
              ? t('task.tabs.planRevision', { revision: task.plan.revision })
              : t(`task.tabs.${tab}`)}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}

/** Brings the tab that is open into sight, where they do not all fit. */
function useShown() {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const bar = tabs.current;
    const tab = bar?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!bar || !tab) return;
    const end = tab.offsetLeft + tab.offsetWidth + MARGIN - bar.offsetLeft;
    if (end > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = end - bar.clientWidth;
    else if (tab.offsetLeft - bar.offsetLeft < bar.scrollLeft) bar.scrollLeft = 0;
  }, [pathname]);
  return tabs;
}

/** A model's name; of a script only that it is one, as its path says nothing. */
function shortModel(model: string): string {
  return model.startsWith('script/') ? 'script' : model;
}

function Place({ task }: { readonly task: Task }) {
  const { repository } = task;
  if (!repository) return null;
  const name = repository.location.split('/').filter(Boolean).slice(-2).join('/');
  return (
    <span title={plainProse(repository.location)}>
      <Revealed text={repository.ref ? `${name} @ ${repository.ref}` : name} />
    </span>
  );
}

function Cost({ task }: { readonly task: Task }) {
  const { t, i18n } = useTranslation();
  const { spent, limit } = spending(task);
  const show = (value: number) => formatMoney(value, i18n.language);
  if (spent === null) return <span className={styles.faint}>{t('task.noCost')}</span>;
  return (
    <span className={styles.faint}>
      {limit === null
        ? t('task.spent', { spent: show(spent) })
        : t('task.cost', { spent: show(spent), limit: show(limit) })}
    </span>
  );
}
