import { useTranslation } from 'react-i18next';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import styles from './KeysDialog.module.css';

const KEYS = [
  ['j k', 'move'],
  ['Enter', 'open'],
  ['a', 'yes'],
  ['y', 'confirm'],
  ['A', 'always'],
  ['r', 'word'],
  ['d', 'no'],
  ['1 2 3', 'choose'],
  ['s', 'snooze'],
  ['e', 'edit'],
  ['u', 'undo'],
  ['j, k', 'hunk'],
  ['n p', 'file'],
  ['v', 'viewed'],
  ['b', 'batch'],
  ['/', 'say'],
  ['c', 'create'],
  ['g i, g t, g o', 'go'],
  ['Ctrl K, ⌘ K', 'palette'],
  ['?', 'all'],
] as const;

/** All keys there are. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${meaning}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('keys.note')}</p>
      <div>
        <Button onClick={onClose}>{t('text.close')}</Button>
      </div>
    </Dialog>
  );
}
