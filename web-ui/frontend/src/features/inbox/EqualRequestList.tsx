import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HumanRequest } from '~/shared/api/request';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import styles from './EqualRequestList.module.css';

interface EqualsProps {
  readonly others: readonly HumanRequest[];
  readonly left: ReadonlySet<string>;
  readonly change: (left: ReadonlySet<string>) => void;
}

/** The tasks that wait for the same, each of which the decision settles as well unless its tick is taken. */
export function EqualRequestList({ others, left, change }: EqualsProps) {
  const { t } = useTranslation();
  const heading = useId();
  const toggle = (id: string, chosen: boolean) => {
    const next = new Set(left);
    if (chosen) next.delete(id);
    else next.add(id);
    change(next);
  };
  return (
    <section className={styles.equals} aria-labelledby={heading}>
      <h2 id={heading}>{t('group.title', { count: others.length })}</h2>
      <p>{t('group.text')}</p>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <label>
              <input
                type="checkbox"
                checked={!left.has(other.id)}
                onChange={(event) => toggle(other.id, event.target.checked)}
              />
              <Revealed text={other.taskTitle} />
            </label>
            <Ago at={other.raisedAt} />
            <Link to={`/tasks/${other.taskId}`}>{t('group.task')}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
