import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '~/shared/api/rights';
import { useTaskSpending } from '~/shared/api/spending';
import { isAtRest, spending, useControl } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { useWhy } from '~/shared/api/why';
import { useLostReason } from '~/shared/request/lostReason';
import { NextWaitStep } from '~/shared/request/NextWaitStep';
import { periodName, spenderName, spendingAmount } from '~/shared/request/spendingText';
import { WhySentence } from '~/shared/request/WhySentence';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { count, formatMoney } from '~/shared/ui/numberFormat';
import { sentence } from '~/shared/ui/States';
import { StrategyOverride } from './StrategyOverride';
import { comparePath, isResumable } from './controls';
import { canOverrule } from './strategy';
import { useStrategyTitle } from './useStrategyTitle';
import styles from './TaskFacts.module.css';

/** Strategy, money, tokens and place of a task. */
export function TaskFacts({ task }: { readonly task: Task }) {
  return (
    <>
      <DelayReason task={task} />
      <Waits task={task} />
      <StrategyFacts task={task} />
      <Spending task={task} />
      <Place task={task} />
    </>
  );
}

const MOVING = ['queued', 'running', 'retrying', 'waiting', 'parked'];

/** Reason that holds up a task that should move, if there is a reason. */
function DelayReason({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const wanted = MOVING.includes(task.state);
  const why = useWhy(task.id, wanted).data;
  if (!wanted || !why || why.cause === 'working') return null;
  const next = why.pending.find((one) => one.nextAttemptAt)?.nextAttemptAt;
  return (
    <section className={styles.facts}>
      <h2>{t('why.title')}</h2>
      <p>
        <WhySentence why={why} />
      </p>
      <p className={styles.since}>
        <Ago at={why.since} />
      </p>
      {next && <RetryNow task={task} next={next} />}
    </section>
  );
}

/** The next reminder, escalation or expiry of the task's requests, and its deadline. */
function Waits({ task }: { readonly task: Task }) {
  const { t, i18n } = useTranslation();
  const { waits } = task;
  if (!waits || isAtRest(task)) return null;
  const { next, deadline, expired } = waits;
  const at = deadline && new Date(deadline.at).toLocaleString(i18n.language);
  return (
    <section className={styles.facts}>
      <h2>{t('wait.title')}</h2>
      {next && (
        <p>
          <Link to={`/inbox/${next.requestId}`}>
            <NextWaitStep step={next.step} at={next.at} to={next.to ?? null} />
          </Link>
        </p>
      )}
      {expired.map((id) => (
        <p key={id}>
          <Link to={`/inbox/${id}`}>{t('wait.expired')}</Link>
        </p>
      ))}
      {deadline && <p>{t(`wait.deadline.${deadline.state}`, { at })}</p>}
      {isResumable(task) && <p>{t('wait.resume')}</p>}
    </section>
  );
}

/** Ends the wait before the next try. The call then fails again or succeeds. */
function RetryNow({ task, next }: { readonly task: Task; readonly next: string }) {
  const { t, i18n } = useTranslation();
  const control = useControl(task.id);
  const lost = useLostReason();
  return (
    <>
      <p>{t('why.next', { time: new Date(next).toLocaleTimeString(i18n.language) })}</p>
      <p>{t('why.retryText')}</p>
      <div>
        <Button
          blocked={lost}
          onClick={() => {
            if (!control.isPending) control.mutate({ command: 'retry_now' });
          }}
        >
          {t('why.retry')}
        </Button>
      </div>
      {control.error && <p role="alert">{sentence(control.error, t('state.awayText'))}</p>}
      {control.isSuccess && <p role="status">{t('why.retried')}</p>}
    </>
  );
}

/** The strategy, and what triage said of it. */
function StrategyFacts({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const may = useMay(task.id)('steer');
  const { strategy, triage } = task;
  const title = useStrategyTitle();
  const skipped = triage?.skipped ?? [];
  const perspectives = triage?.perspectives ?? [];
  return (
    <section className={styles.facts}>
      <h2>{t('create.strategy')}</h2>
      <p>{title(strategy)}</p>
      {task.forkOf && (
        <p>
          <Link to={`/tasks/${task.forkOf}`}>{t('task.forkOf')}</Link>
          {' · '}
          <Link to={comparePath(task)}>{t('task.compareFork')}</Link>
        </p>
      )}
      {triage && (
        <p>
          <Revealed text={triage.reason} />
        </p>
      )}
      {skipped.length > 0 && (
        <p>
          {t('triage.skipped', {
            phases: skipped.map((name) => t(`phase.${name}`)).join(t('text.listed')),
          })}
        </p>
      )}
      {perspectives.length > 0 && (
        <p>
          <Revealed text={t('triage.perspectives', { names: perspectives.join(', ') })} />
        </p>
      )}
      {canOverrule(task) && may && <StrategyOverride key={task.id} task={task} />}
    </section>
  );
}

function Spending({ task }: { readonly task: Task }) {
  const { t, i18n } = useTranslation();
  const { spent, limit } = spending(task);
  const show = (value: number) => formatMoney(value, i18n.language);
  return (
    <section className={styles.facts}>
      <h2>{t('task.budget')}</h2>
      {spent !== null && limit !== null && (
        <meter
          className={styles.meter}
          min={0}
          max={limit}
          high={limit * 0.9}
          value={Math.min(spent, limit)}
          aria-label={t('task.budget')}
        />
      )}
      <dl>
        {spent !== null && (
          <Row name={t('budget.spent')}>
            {limit === null
              ? show(spent)
              : t('task.cost', { spent: show(spent), limit: show(limit) })}
          </Row>
        )}
        <Row name={t('task.tokensIn')}>{count(task.usage.inputTokens, i18n.language)}</Row>
        {task.usage.cacheReadTokens > 0 && (
          <Row name={t('task.tokensCached')}>
            {count(task.usage.cacheReadTokens, i18n.language)}
          </Row>
        )}
        <Row name={t('task.tokensOut')}>{count(task.usage.outputTokens, i18n.language)}</Row>
      </dl>
      <SpendingWarnings task={task} />
    </section>
  );
}

/** The limits on spending of this task's people and repository that are nearly used up. */
function SpendingWarnings({ task }: { readonly task: Task }) {
  const { t, i18n } = useTranslation();
  const limits = useTaskSpending(task.id).data?.items ?? [];
  if (isAtRest(task)) return null;
  return limits
    .filter((limit) => limit.warned)
    .map((limit) => (
      <p
        key={`${limit.per} ${limit.name} ${limit.period} ${limit.dimension} ${limit.limit}`}
        className={styles.warned}
      >
        {t('spending.warned', {
          name: spenderName(t, limit),
          period: periodName(limit),
          spent: spendingAmount(limit.dimension, limit.spent, i18n.language),
          limit: spendingAmount(limit.dimension, limit.limit, i18n.language),
        })}
      </p>
    ));
}

function Place({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const branch = task.workspace?.branch;
  const history = task.links.temporal;
  if (!branch && !history) return null;
  return (
    <section className={styles.facts}>
      <h2>{t('task.workspace')}</h2>
      {branch && (
        <code className={styles.branch}>
          <Revealed text={branch} />
        </code>
      )}
      {history && /^https?:/.test(history) && (
        <a href={history} target="_blank" rel="noopener noreferrer">
          {t('task.temporal')}
        </a>
      )}
    </section>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
