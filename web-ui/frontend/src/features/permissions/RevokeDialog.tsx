import { useTranslation } from 'react-i18next';
import { Problem } from '~/shared/api/http';
import { useRevoke } from '~/shared/api/permissions';
import type { RememberedRule } from '~/shared/api/permissions';
import { useLostReason } from '~/shared/request/lostReason';
import { Verbatim } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { sentence } from '~/shared/ui/States';
import styles from './PermissionsPage.module.css';

interface RevokeDialogProps {
  readonly rule: RememberedRule;
  readonly onClose: () => void;
}

/** Says what taking a rule back means before it is taken back. */
export function RevokeDialog({ rule, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const revoke = useRevoke();
  const lost = useLostReason();
  const gone = revoke.error instanceof Problem && revoke.error.status === 404;
  const confirm = () => {
    if (!revoke.isPending) revoke.mutate(rule.id, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('permissions.revokeTitle')} onClose={onClose}>
      <Verbatim label={t('permissions.rule')} text={`${rule.permission} ${rule.pattern}`} />
      <p>{t('permissions.revokeText')}</p>
      {revoke.error && (
        <p role="alert" className={styles.error}>
          {gone ? t('permissions.gone') : sentence(revoke.error, t('state.awayText'))}
        </p>
      )}
      <div className={styles.buttons}>
        {gone ? (
          <Button onClick={onClose}>{t('text.close')}</Button>
        ) : (
          <>
            <Button tone="danger" blocked={lost} onClick={confirm}>
              {t('permissions.revokeConfirm')}
            </Button>
            <Button onClick={onClose}>{t('permissions.keep')}</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
