import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useExport, useFork, useRevokeShare, useShare } from '~/shared/api/forkAndShare';
import type { ForkChoices } from '~/shared/api/forkAndShare';
import type { Task } from '~/shared/api/task';
import { ModelPicker } from '~/shared/models/ModelPicker';
import { useLostReason } from '~/shared/request/lostReason';
import { Button } from '~/shared/ui/Button';
import { CopyButton } from '~/shared/ui/CopyButton';
import { Dialog } from '~/shared/ui/Dialog';
import { Choice, TextArea } from '~/shared/ui/Field';
import { saveFile } from '~/shared/ui/saveFile';
import { sentence } from '~/shared/ui/States';
import { OtherAnswers, UNCHANGED, asChoices } from './OtherAnswers';
import styles from './TaskControls.module.css';

interface CopyProps {
  readonly task: Task;
  readonly onClose: () => void;
}

const ANEW = 'anew';
const FINISHED = 'finished';
const AFTER = 'after:';

/**
 * Starts the request as another task, from the beginning or after finished steps, and opens that
 * task.
 */
export function ForkDialog({ task, onClose }: CopyProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fork = useFork(task.id);
  const [model, setModel] = useState('');
  const [message, setMessage] = useState('');
  const [answers, setAnswers] = useState(UNCHANGED);
  const [from, setFrom] = useState(ANEW);
  const places = usePlaces(task);
  const begins = from in places ? from : ANEW;
  const lost = useLostReason();
  return (
    <Dialog title={t('control.forking.title')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (lost !== undefined || fork.isPending) return;
          const choices = {
            ...chosen(begins, model.trim(), message.trim()),
            ...asChoices(answers),
          };
          fork.mutate(choices, {
            onSuccess: ({ taskId }) => {
              onClose();
              void navigate(`/tasks/${taskId}`);
            },
          });
        }}
      >
        {Object.keys(places).length > 1 && (
          <Choice
            label={t('control.forking.from')}
            value={begins}
            options={places}
            onChange={setFrom}
          />
        )}
        <p>{t(begins === ANEW ? 'control.forking.text' : 'control.forking.goesOn')}</p>
        <ModelPicker
          label={t('control.forking.model')}
          placeholder={task.model ?? t('create.modelNone')}
          value={model}
          onChange={setModel}
        />
        <TextArea
          label={t(begins === ANEW ? 'control.forking.request' : 'control.forking.message')}
          value={message}
          rows={3}
          onChange={setMessage}
        />
        <OtherAnswers task={task.id} value={answers} onChange={setAnswers} />
        <ErrorMessage error={fork.error} />
        <div className={styles.controls}>
          <Button type="submit" tone="primary" blocked={lost}>
            {t('control.forking.confirm')}
          </Button>
          <Button onClick={onClose}>{t('text.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Returns the places where a fork can begin. A place after a step needs a finished step with a run
 * of its own.
 */
function usePlaces(task: Task): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  const finished = (task.plan?.steps ?? [])
    .map((step, at) => ({ ...step, number: at + 1 }))
    .filter((step) => step.state === 'done' && (step.runId ?? '') !== task.runId);
  const places: Record<string, string> = { [ANEW]: t('control.forking.anew') };
  if (finished.length > 1) places[FINISHED] = t('control.forking.finished');
  for (const { id, number, title } of finished) {
    places[AFTER + id] = t('control.forking.after', { number, title });
  }
  return places;
}

function chosen(begins: string, model: string, message: string): ForkChoices {
  return {
    ...(model === '' ? {} : { model }),
    ...(message === '' ? {} : { message }),
    ...(begins === FINISHED ? { finished: true } : {}),
    ...(begins.startsWith(AFTER) ? { step: begins.slice(AFTER.length) } : {}),
  };
}

/** Makes a read-only link and takes it back, or saves the same as a file. */
export function ShareDialog({ task, onClose }: CopyProps) {
  const { t, i18n } = useTranslation();
  const share = useShare(task.id);
  const revoke = useRevokeShare();
  const exported = useExport(task.id);
  const lost = useLostReason();
  const link = revoke.isSuccess ? undefined : share.data;
  return (
    <Dialog title={t('control.sharing.title')} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('control.sharing.text')}</p>
        {link && (
          <div role="status" className={styles.kept}>
            <code>{link.url}</code> <CopyButton text={link.url} />
            <p>
              {t('control.sharing.until', {
                time: new Date(link.expiresAt).toLocaleString(i18n.language),
              })}
            </p>
          </div>
        )}
        {revoke.isSuccess && <p role="status">{t('control.sharing.revoked')}</p>}
        <ErrorMessage error={share.error ?? revoke.error ?? exported.error} />
        <div className={styles.controls}>
          {link ? (
            <Button tone="danger" blocked={lost} onClick={() => revoke.mutate(link.id)}>
              {t('control.sharing.revoke')}
            </Button>
          ) : (
            !revoke.isSuccess && (
              <Button
                tone="primary"
                blocked={lost}
                onClick={() => {
                  if (!share.isPending) share.mutate();
                }}
              >
                {t('control.sharing.confirm')}
              </Button>
            )
          )}
          <Button
            blocked={lost}
            onClick={() => {
              if (exported.isPending) return;
              exported.mutate(undefined, {
                onSuccess: ({ markdown }) => saveFile(`${task.id}.md`, 'text/markdown', markdown),
              });
            }}
          >
            {t('control.sharing.export')}
          </Button>
          <Button onClick={onClose}>{t('control.sharing.close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function ErrorMessage({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation();
  return (
    error && (
      <p role="alert" className={styles.error}>
        {sentence(error, t('state.awayText'))}
      </p>
    )
  );
}
