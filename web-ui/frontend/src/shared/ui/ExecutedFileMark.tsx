import { Terminal } from 'lucide-react';
import { useServerWords } from '~/shared/request/serverWords';
import { Revealed } from '~/shared/text/Verbatim';
import styles from './ExecutedFileMark.module.css';

interface RunsMarkProps {
  /** The server's words: the place, a colon, and the program with its occasion. */
  readonly runs: string | null | undefined;
  /** Whether the program stands behind the place. */
  readonly full?: boolean;
}

/** The mark of a file that other programs execute. */
export function ExecutedFileMark({ runs, full = true }: RunsMarkProps) {
  const words = useServerWords(Boolean(runs));
  if (!runs) return null;
  const colon = runs.indexOf(': ');
  const place = colon < 0 ? runs : runs.slice(0, colon);
  const program = colon < 0 ? '' : runs.slice(colon + 2);
  return (
    <span className={styles.mark} title={full ? undefined : runs}>
      <span className={styles.place}>
        <Terminal size={13} aria-hidden="true" />
        {words.reason(place)}
      </span>
      {full && program !== '' && (
        <span className={styles.program}>
          <Revealed text={words.program(program)} />
        </span>
      )}
    </span>
  );
}
