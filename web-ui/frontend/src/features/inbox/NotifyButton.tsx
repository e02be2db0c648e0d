import { Bell, BellOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  notifications,
  turnNotificationsOff,
  turnNotificationsOn,
} from '~/shared/request/notifications';
import { Button } from '~/shared/ui/Button';
import styles from './KindFilter.module.css';

/** Turns the browser's notifications of new requests on and off. */
export function NotifyButton() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(notifications.subscribe, notifications.get);
  if (state === 'absent') return null;
  const on = state === 'on';
  const Icon = on ? Bell : BellOff;
  return (
    <Button
      tone="quiet"
      className={styles.notify}
      aria-pressed={on}
      blocked={state === 'blocked' ? t('notifications.blocked') : undefined}
      onClick={() => (on ? turnNotificationsOff() : void turnNotificationsOn())}
    >
      <Icon size={15} aria-hidden="true" />
      {t('notifications.name')}
    </Button>
  );
}
