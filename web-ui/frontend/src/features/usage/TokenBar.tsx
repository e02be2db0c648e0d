import { useTranslation } from 'react-i18next';
import { KINDS } from './tokens';
import type { Tokens } from './tokens';
import styles from './TokenBar.module.css';

interface TokenBarProps {
  readonly tokens: Tokens;
  /** The tokens of the longest bar. */
  readonly most: number;
  readonly upright?: boolean;
}

/** The tokens of one group, stacked by kind; the table beside the bar holds the figures. */
export function TokenBar({ tokens, most, upright = false }: TokenBarProps) {
  return (
    <span className={upright ? styles.upright : styles.bar} aria-hidden="true">
      {KINDS.map((kind) => {
        const length = `${most === 0 ? 0 : (tokens[kind] / most) * 100}%`;
        return (
          <span
            key={kind}
            className={styles[kind]}
            style={upright ? { blockSize: length } : { inlineSize: length }}
          />
        );
      })}
    </span>
  );
}

/** The names of a bar's colours. */
export function TokenLegend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <span className={`${styles.swatch} ${styles[kind]}`} aria-hidden="true" />
          {t(`usage.kinds.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
