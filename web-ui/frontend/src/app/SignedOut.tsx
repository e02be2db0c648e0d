import { LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ASK_AGAIN } from '~/shared/api/http';
import { useInfo } from '~/shared/api/info';
import { checkSession, signIn } from '~/shared/api/session';
import type { SignInResult } from '~/shared/api/session';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { TextField } from '~/shared/ui/Field';
import banner from './Banners.module.css';
import styles from './SignedOut.module.css';

const REFUSALS = {
  'signed-in': undefined,
  'wrong-token': 'signIn.wrong',
  'too-many-attempts': 'signIn.slow',
  unreachable: 'signIn.away',
} as const satisfies Record<SignInResult, string | undefined>;

/** Says that the session has ended, and signs in again without leaving the page. */
export function SignedOut() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    // The printed link opens the session in another tab.
    const check = () => void checkSession();
    const timer = setInterval(check, ASK_AGAIN);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, []);
  return (
    <>
      <p className={banner.lost}>
        <LogIn size={15} aria-hidden="true" />
        {t('signIn.title')}
        {!isOpen && (
          <Button tone="quiet" onClick={() => setIsOpen(true)}>
            {t('signIn.button')}
          </Button>
        )}
      </p>
      {isOpen && <SignInDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data: info } = useInfo();
  const [token, setToken] = useState('');
  const [result, setResult] = useState<SignInResult>('signed-in');
  const text = useRef<HTMLParagraphElement>(null);
  // Letters that a person types when the dialog appears must not end up in the field.
  useEffect(() => text.current?.focus(), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (token.trim() !== '') setResult(await signIn(token.trim()));
  };
  const refusal = REFUSALS[result];
  return (
    <Dialog title={t('signIn.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p ref={text} tabIndex={-1}>
          {t('signIn.help', { launcher: info?.launcher ?? 'perdure' })}
        </p>
        <TextField
          label={t('signIn.label')}
          type="password"
          autoComplete="current-password"
          value={token}
          error={refusal && t(refusal)}
          onChange={setToken}
        />
        <div className={styles.actions}>
          <Button type="submit" tone="primary">
            {t('signIn.button')}
          </Button>
          <Button onClick={onClose}>{t('text.close')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
