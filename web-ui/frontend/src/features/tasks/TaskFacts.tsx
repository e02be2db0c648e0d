import { useTranslation } from 'react-i18next';
import { spending } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import { count, money } from '~/shared/ui/figures';
import styles from './TaskFacts.module.css';

/** Money, tokens and place of a task. */
export function TaskFacts({ task }: { readonly task: Task }) {
  return (
    <>
      <Spending task={task} />
      <Place task={task} />
    </>
  );
}

function Spending({ task }: { readonly task: Task }) {
  const { t, i18n } = useTranslation();
  const { spent, limit } = spending(task);
  const show = (value: number) => money(value, i18n.language);
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
        <Row name={t('task.tokensOut')}>{count(task.usage.outputTokens, i18n.language)}</Row>
      </dl>
    </section>
  );
}

function Place({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const branch = task.workspace?.branch;
  const history = task.links.temporal;
  if (!branch) return null;
  return (
    <section className={styles.facts}>
      <h2>{t('task.workspace')}</h2>
      <code className={styles.branch}>
        <Revealed text={branch} />
      </code>
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
