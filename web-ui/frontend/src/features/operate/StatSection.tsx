import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Revealed } from '~/shared/text/Verbatim';
import styles from './OperatePage.module.css';

interface PartProps {
  readonly id: string;
  readonly title: string;
  /** Text of an empty list. */
  readonly none?: string | false;
  readonly children?: ReactNode;
}

/** A part of the page, to which its figure leads. */
export function StatSection({ id, title, none, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {none ? <p className={styles.none}>{none}</p> : children}
    </section>
  );
}

export function TaskLink({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Link to={`/tasks/${id}`} className={styles.task}>
      <Revealed text={title} />
    </Link>
  );
}

/** How many are not listed, and where they are. */
export function MoreTasksLink({ count, to }: { readonly count: number; readonly to: string }) {
  const { t } = useTranslation();
  if (count <= 0) return null;
  return (
    <p className={styles.more}>
      <Link to={to}>{t('fleet.more', { count })}</Link>
    </p>
  );
}
