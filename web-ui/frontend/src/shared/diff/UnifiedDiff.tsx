import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { diffLines } from './lines';
import type { DiffLine } from './lines';
import styles from './UnifiedDiff.module.css';

const SHOWN = 400;

const KINDS: Record<DiffLine['kind'], string | undefined> = {
  add: styles.add,
  del: styles.del,
  same: styles.same,
  hunk: styles.hunk,
  meta: styles.meta,
};

const SIGNS: Record<DiffLine['kind'], string> = {
  add: '+',
  del: '−',
  same: ' ',
  hunk: '',
  meta: '',
};

interface UnifiedDiffProps {
  readonly diff: string;
  readonly label: string;
  /** The one file of the diff is named above it, so that its header says nothing new. */
  readonly named?: boolean;
}

const NAMES = /^(diff --git |index [0-9a-f]+\.\.|--- |\+\+\+ )/;

/** A unified diff with its line numbers; a beginning of what is very long. */
export function UnifiedDiff({ diff, label, named = false }: UnifiedDiffProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(SHOWN);
  const lines = useMemo(
    () =>
      diffLines(diff).filter(({ kind, text }) => !named || kind !== 'meta' || !NAMES.test(text)),
    [diff, named],
  );
  return (
    <div className={styles.frame}>
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <tbody>
            {lines.slice(0, limit).map((line, index) => (
              <Row key={index} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > limit && (
        <Button tone="quiet" onClick={() => setLimit(limit + SHOWN * 5)}>
          {t('changes.more', { count: lines.length - limit })}
        </Button>
      )}
    </div>
  );
}

function Row({ line }: { readonly line: DiffLine }) {
  return (
    <tr className={KINDS[line.kind]}>
      <td className={styles.number}>{line.oldNumber}</td>
      <td className={styles.number}>{line.newNumber}</td>
      <td className={styles.sign}>{SIGNS[line.kind]}</td>
      <td className={styles.code}>
        <Revealed text={line.text} />
      </td>
    </tr>
  );
}
