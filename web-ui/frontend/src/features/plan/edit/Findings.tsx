import { Revealed } from '~/shared/text/Verbatim';
import type { Finding } from './operations';
import styles from './PlanEditor.module.css';

/** Findings of the plan check on one part of the plan. */
export function Findings({
  findings = [],
}: {
  readonly findings?: readonly Finding[] | undefined;
}) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {findings.map(({ where, sentence }, index) => (
        <li key={index}>
          {where !== '' && (
            <code>
              <Revealed text={where.replace(/^steps\[\d+\]\.?/, '')} />
            </code>
          )}{' '}
          <Revealed text={sentence} />
        </li>
      ))}
    </ul>
  );
}
