import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHasSession } from '~/shared/api/assignment';
import { Button } from '~/shared/ui/Button';

const SIGN_IN = '/sign-in';

/** Ends the session of this browser; absent if the server needs no sign-in. */
export function SignOut() {
  const { t } = useTranslation();
  if (!useHasSession()) return null;
  return (
    <Button
      tone="quiet"
      aria-label={t('nav.signOut')}
      title={t('nav.signOut')}
      onClick={() => void signOut()}
    >
      <LogOut size={17} aria-hidden="true" />
    </Button>
  );
}

/** A form would not do: its origin is hidden from the server, which refuses pages that it does not know. */
async function signOut(): Promise<void> {
  await fetch('/sign-out', { method: 'POST' });
  window.location.assign(SIGN_IN);
}
