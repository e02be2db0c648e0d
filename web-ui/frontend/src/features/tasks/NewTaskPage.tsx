import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Problem } from '~/shared/api/http';
import { useCreateTask } from '~/shared/api/task';
import type { Attachment } from '~/shared/api/attachments';
import { AttachmentPicker, useAttachments } from '~/shared/ui/AttachmentPicker';
import { Button } from '~/shared/ui/Button';
import { TextArea } from '~/shared/ui/Field';
import { sentence } from '~/shared/ui/States';
import { useStored } from '~/shared/ui/useStored';
import {
  ModelAndBudgetFields,
  RepositoryFields,
  MoreOptions,
  StrategyFields,
} from './NewTaskFields';
import type { Refusal } from './NewTaskFields';
import { emptyForm, rememberRepository, taskOf } from './newTask';
import type { Form } from './newTask';
import { usePageTitle } from '~/shared/ui/usePageTitle';
import styles from './NewTaskPage.module.css';

/**
 * Creates a task from a repository and a request. Typed text survives a reload and a lost server.
 */
export function NewTaskPage() {
  const { t } = useTranslation();
  usePageTitle(t('create.title'));
  const navigate = useNavigate();
  const create = useCreateTask();
  const [form, setForm, forget] = useStored<Form>('perdure.new', emptyForm);
  const [tried, setTried] = useState(false);
  const request = useRef<HTMLTextAreaElement>(null);
  useEffect(() => request.current?.focus(), []);
  const missing = form.request.trim() === '' ? t('create.missing') : undefined;
  const badBudget =
    form.budget !== '' && !(Number(form.budget) > 0) ? t('create.badBudget') : undefined;
  const refused = refusal(create.error);
  // A changed body needs a new key: the same key with another body is refused.
  const change = (part: Partial<Form>) => setForm({ ...form, ...part, key: crypto.randomUUID() });

  const setFiles = (next: (now: readonly Attachment[]) => readonly Attachment[]) =>
    setForm((now) => ({ ...now, files: next(now.files), key: crypto.randomUUID() }));
  const attach = useAttachments(setFiles);
  const submit = () => {
    setTried(true);
    if (missing !== undefined || badBudget !== undefined || create.isPending) return;
    if (attach.pending > 0) return;
    create.mutate(
      { task: taskOf(form), key: form.key },
      {
        onSuccess: (task) => {
          rememberRepository(form.location);
          forget();
          void navigate(`/tasks/${task.id}`);
        },
      },
    );
  };

  return (
    <form
      className={styles.form}
      {...attach.drop}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h1>{t('create.title')}</h1>
      <TextArea
        label={t('create.request')}
        help={t('create.requestHelp')}
        error={tried ? missing : undefined}
        rows={6}
        ref={request}
        value={form.request}
        onChange={(request) => change({ request })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <div>
        <AttachmentPicker files={form.files} change={setFiles} add={attach.add} />
        {attach.error !== undefined && (
          <p role="alert" className={styles.error}>
            {attach.error}
          </p>
        )}
      </div>
      <RepositoryFields form={form} change={change} refused={refused} />
      <StrategyFields form={form} change={change} />
      <ModelAndBudgetFields form={form} change={change} badBudget={badBudget} />
      <MoreOptions form={form} change={change} />
      {create.error && !PLACED.has(refused?.field ?? '') && (
        <p role="alert" className={styles.error}>
          {sentence(create.error, t('state.awayText'))}
        </p>
      )}
      <div>
        <Button
          tone="primary"
          type="submit"
          shortcut="Control+Enter"
          blocked={
            create.isPending
              ? t('create.sending')
              : attach.pending > 0
                ? t('attach.pending')
                : undefined
          }
        >
          {t('create.submit')}
        </Button>
      </div>
    </form>
  );
}

/** The fields beside which a refusal is shown; every other is shown at the foot. */
const PLACED: ReadonlySet<string> = new Set(['repository.location']);

function refusal(error: Error | null): Refusal | undefined {
  if (!(error instanceof Problem) || typeof error.body.field !== 'string') return undefined;
  return { field: error.body.field, reason: sentence(error, '') };
}
