import { useTranslation } from 'react-i18next';
import { Problem } from '~/shared/api/http';
import { useRevokeToken } from '~/shared/api/tokens';
import type { ApiToken } from '~/shared/api/tokens';
import { useLostReason } from '~/shared/request/lostReason';
import { Verbatim } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { sentence } from '~/shared/ui/States';
import styles from './SettingsPage.module.css';

interface RevokeTokenDialogProps {
  readonly token: ApiToken;
  readonly onClose: () => void;
}

/** Says what a revocation means before the token is revoked. */
export function RevokeTokenDialog({ token, onClose }: RevokeTokenDialogProps) {
  const { t } = useTranslation();
  const revoke = useRevokeToken();
  const lost = useLostReason();
  const isGone = revoke.error instanceof Problem && revoke.error.status === 404;
  return (
    <Dialog title={t('tokens.revokeTitle')} onClose={onClose}>
      <Verbatim label={t('tokens.name')} text={token.name} />
      <p>{t('tokens.revokeText', { owner: token.owner })}</p>
      {revoke.error && (
        <p role="alert" className={styles.error}>
          {isGone ? t('tokens.gone') : sentence(revoke.error, t('state.awayText'))}
        </p>
      )}
      <div className={styles.buttons}>
        {isGone ? (
          <Button onClick={onClose}>{t('text.close')}</Button>
        ) : (
          <>
            <Button
              tone="danger"
              blocked={lost}
              onClick={() => revoke.mutate(token.id, { onSuccess: onClose })}
            >
              {t('tokens.revokeConfirm')}
            </Button>
            <Button onClick={onClose}>{t('tokens.keep')}</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
