import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { signedOut } from '~/shared/api/session';
import { useConnection } from './connection';

/** Whether the session of this browser has ended. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(signedOut.subscribe, signedOut.get);
}

/** Reason why nothing can be sent now; undefined if the server answers. */
export function useLostReason(): string | undefined {
  const { t } = useTranslation();
  const isSignedOut = useSignedOut();
  const isLost = useConnection() === 'lost';
  if (isSignedOut) return t('decide.blocked.signedOut');
  return isLost ? t('decide.blocked.offline') : undefined;
}
