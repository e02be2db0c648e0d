import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { diffLines } from './lines';
import type { Notes } from './notes';
import { SplitRows, UnifiedRows } from './Rows';
import styles from './Diff.module.css';

const SHOWN = 400;

interface DiffProps {
  readonly diff: string;
  readonly label: string;
  /** The one file of the diff is named above it, so that its header says nothing new. */
  readonly named?: boolean;
  /** Old and new beside one another. */
  readonly split?: boolean;
  /** What a person says about lines; where it is absent, nothing can be said. */
  readonly notes?: Notes | undefined;
}

/** A unified diff with its line numbers; a beginning of what is very long. */
export function Diff({ diff, label, named = false, split = false, notes }: DiffProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(SHOWN);
  const { lines, left } = useMemo(() => diffLines(diff, limit, named), [diff, limit, named]);
  const Rows = split ? SplitRows : UnifiedRows;
  return (
    <div className={styles.frame}>
      <div className={styles.scroll} role="region" aria-label={plainProse(label)} tabIndex={0}>
        <table className={split ? styles.split : styles.table}>
          {split && <SplitColumns />}
          <tbody>
            <Rows lines={lines} notes={notes} />
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <Button tone="quiet" onClick={() => setLimit(limit + SHOWN * 2)}>
          {t('changes.more', { count: left })}
        </Button>
      )}
    </div>
  );
}

/** The widths of a table side by side: its first row may be one cell over all of them. */
function SplitColumns() {
  return (
    <colgroup>
      <col className={styles.numbers} />
      <col className={styles.signs} />
      <col />
      <col className={styles.numbers} />
      <col className={styles.signs} />
      <col />
    </colgroup>
  );
}
