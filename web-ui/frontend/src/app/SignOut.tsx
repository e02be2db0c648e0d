import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHasSession } from '~/shared/api/care';
import { Button } from '~/shared/ui/Button';

/** Ends the session of this browser; absent where nobody signs in. */
export function SignOut() {
  const { t } = useTranslation();
  if (!useHasSession()) return null;
  return (
    <form method="post" action="/sign-out">
      <Button tone="quiet" type="submit" aria-label={t('nav.signOut')} title={t('nav.signOut')}>
        <LogOut size={17} aria-hidden="true" />
      </Button>
    </form>
  );
}
