import { useTranslation } from 'react-i18next';
import { useResetPreview } from '~/shared/api/reset';
import type { ResetPreview } from '~/shared/api/reset';
import { useTask } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { CopyButton } from '~/shared/ui/CopyButton';
import { Dialog } from '~/shared/ui/Dialog';
import { sentence } from '~/shared/ui/States';
import styles from './PlanDocument.module.css';

interface ResetDialogProps {
  readonly task: string;
  readonly step: string;
  readonly number: number;
  readonly lost: string | undefined;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** Says what a reset to a step would take back, as the server sees it now, before it is done. */
export function ResetDialog({ task, step, number, lost, onReset, onClose }: ResetDialogProps) {
  const { t } = useTranslation();
  const { data, error } = useResetPreview(task, step);
  const unread = data ? undefined : t('control.step.resetUnread');
  return (
    <Dialog title={t('control.step.resetTitle', { number })} onClose={onClose}>
      <p>{t('control.step.resetText')}</p>
      {data && <Consequences task={task} back={data} />}
      {!data && (
        <p role={error ? 'alert' : 'status'}>
          {error ? sentence(error, t('state.awayText')) : t('control.step.resetUnread')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button tone="danger" blocked={lost ?? unread} onClick={onReset}>
          {t('control.step.resetConfirm')}
        </Button>
        <Button onClick={onClose}>{t('control.keep')}</Button>
      </div>
    </Dialog>
  );
}

const SHORT = 10;

function Consequences({ task, back }: { readonly task: string; readonly back: ResetPreview }) {
  const { t } = useTranslation();
  const steps = useTask(task).data?.plan?.steps ?? [];
  const fetch = back.ref ? `git fetch ${back.repository} ${back.ref}` : '';
  return (
    <>
      <section className={styles.section}>
        <h3>{t('control.step.resetAgain')}</h3>
        <ul className={styles.files}>
          {back.steps.map((id) => (
            <li key={id}>
              <code>{id}</code>
              <Revealed text={steps.find((step) => step.id === id)?.title ?? ''} />
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h3>{t('control.step.resetCommits')}</h3>
        {back.commits.length === 0 && <p>{t('control.step.resetNone')}</p>}
        <ul className={styles.files}>
          {back.commits.map((each) => (
            <li key={each.commit}>
              <code>{each.commit.slice(0, SHORT)}</code>
              <Revealed text={each.title} />
            </li>
          ))}
        </ul>
        {back.ref && (
          <>
            <p>{t('control.step.resetKept', { branch: back.branch })}</p>
            <p className={styles.check}>
              <code>{fetch}</code> <CopyButton text={fetch} />
            </p>
          </>
        )}
      </section>
    </>
  );
}
