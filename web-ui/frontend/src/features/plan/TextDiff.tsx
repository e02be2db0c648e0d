import { plainProse } from '~/shared/text/hidden';
import { wordDiff } from '~/shared/text/wordDiff';
import styles from './PlanTab.module.css';

interface ChangedProps {
  readonly before: string;
  readonly after: string;
}

/** A text with removed words struck out and added words marked. */
export function TextDiff({ before, after }: ChangedProps) {
  return wordDiff(plainProse(before), plainProse(after)).map(({ kind, text }, index) => {
    if (kind === 'removed')
      return (
        <del key={index} className={styles.removed}>
          {text}
        </del>
      );
    if (kind === 'added')
      return (
        <ins key={index} className={styles.added}>
          {text}
        </ins>
      );
    return <span key={index}>{text}</span>;
  });
}

/** How the pages show what changed in a text. */
export function renderTextDiff(before: string, after: string) {
  return <TextDiff before={before} after={after} />;
}
