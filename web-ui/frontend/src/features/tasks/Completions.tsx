import { useTranslation } from 'react-i18next';
import type { Completion } from '~/shared/api/completion';
import { useServerWords } from '~/shared/request/serverWords';
import styles from './Completions.module.css';

export const COMPLETIONS = 'composer-completions';

export function optionId(index: number): string {
  return `${COMPLETIONS}-${index}`;
}

/** The choices for the word that is being typed. */
export function Completions({
  items,
  active,
  pick,
}: {
  readonly items: readonly Completion[];
  readonly active: number;
  readonly pick: (item: Completion) => void;
}) {
  const { t } = useTranslation();
  const words = useServerWords();
  if (items.length === 0) return null;
  return (
    <div id={COMPLETIONS} className={styles.list} role="listbox" aria-label={t('say.completions')}>
      {items.map((item, index) => (
        <div
          key={item.insert}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onMouseDown={(event) => {
            event.preventDefault();
            pick(item);
          }}
        >
          <code>{item.insert}</code>
          <span className={styles.about}>{words.description(item.description)}</span>
        </div>
      ))}
    </div>
  );
}
