import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFleet } from '~/shared/api/fleet';
import type { Fleet } from '~/shared/api/fleet';
import { Choice } from '~/shared/ui/Field';
import { formatMoney } from '~/shared/ui/numberFormat';
import { Failed, Loading } from '~/shared/ui/States';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import { DecisionLog } from './DecisionLog';
import { EngineSections } from './EngineSections';
import { FailureClasses } from './FailureClasses';
import { TaskDifferences } from './TaskDifferences';
import { RunningTasks, SilentTasks } from './RunningTasks';
import { Spend } from './Spend';
import { AwaitedPeople } from './AwaitedPeople';
import styles from './OperatePage.module.css';

/** All tasks at a glance: awaited people, silent tasks with the cause, and spending. */
export function OperatePage() {
  const { t } = useTranslation();
  usePageTitle(t('fleet.title'));
  const [search, setSearch] = useSearchParams();
  const silent = search.get('silent') ?? '10';
  const fleet = useFleet(silent);
  const { data } = fleet;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('fleet.title')}</h1>
        <Choice
          compact
          label={t('fleet.silentAfter')}
          value={silent}
          options={t('fleet.minutes', { returnObjects: true })}
          onChange={(minutes) => setSearch({ silent: minutes }, { replace: true })}
        />
        {data?.engine.workflows && /^https?:/.test(data.engine.workflows) && (
          <a href={data.engine.workflows} target="_blank" rel="noopener noreferrer">
            {t('fleet.temporal')}
          </a>
        )}
      </header>
      {fleet.error && !data && <Failed error={fleet.error} onRetry={() => void fleet.refetch()} />}
      {fleet.isPending && <Loading lines={8} />}
      {data && <FleetOverview fleet={data} />}
    </div>
  );
}

function FleetOverview({ fleet }: { readonly fleet: Fleet }) {
  return (
    <>
      <Figures fleet={fleet} />
      <div className={styles.parts}>
        <div className={styles.column}>
          <AwaitedPeople people={fleet.waiting} />
          <SilentTasks silent={fleet.silent} />
          <RunningTasks running={fleet.running} />
          <FailureClasses failing={fleet.failing} />
        </div>
        <div className={styles.column}>
          <DecisionLog audit={fleet.audit} />
          <TaskDifferences reconciliation={fleet.reconciliation} />
          <EngineSections engine={fleet.engine} providers={fleet.providers} />
          <Spend spend={fleet.spend} />
        </div>
      </div>
    </>
  );
}

function Figures({ fleet }: { readonly fleet: Fleet }) {
  const { t, i18n } = useTranslation();
  const waiting = fleet.waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.summary}>
      <ul className={styles.figures} aria-label={t('fleet.figures')}>
        <Figure to="#waiting" value={waiting} tone={waiting > 0 ? 'waiting' : undefined}>
          {t('fleet.waiting.figure')}
        </Figure>
        <Figure
          to="#silent"
          value={fleet.silent.count}
          tone={fleet.silent.count > 0 ? 'failed' : undefined}
        >
          {t('fleet.silent.figure')}
        </Figure>
        <Figure to="#running" value={fleet.running.count}>
          {t('fleet.running.figure')}
        </Figure>
        <Figure
          to="#failing"
          value={fleet.failing.count}
          tone={fleet.failing.count > 0 ? 'failed' : undefined}
        >
          {t('fleet.failing.figure')}
        </Figure>
        <Figure to="#spend" value={formatMoney(fleet.spend.today.cost, i18n.language)}>
          {t('fleet.spend.figure')}
        </Figure>
      </ul>
      {fleet.states.length > 0 && (
        <p className={styles.states} aria-label={t('fleet.states')}>
          {fleet.states.map(({ state, tasks }) => (
            <Link key={state} to={`/tasks?state=${state}`}>
              {t(`taskState.${state}`)} {tasks}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

interface FigureProps {
  readonly to: string;
  readonly value: number | string;
  readonly tone?: 'waiting' | 'failed' | undefined;
  readonly children: ReactNode;
}

/** A number with its label, which links to the counted items. */
function Figure({ to, value, tone, children }: FigureProps) {
  return (
    <li>
      <a href={to} className={styles.figure} data-tone={tone}>
        <b>{value}</b> <span>{children}</span>
      </a>
    </li>
  );
}
