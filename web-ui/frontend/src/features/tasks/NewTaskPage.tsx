import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Problem } from '~/shared/api/http';
import { useCreateTask } from '~/shared/api/task';
import type { NewTask } from '~/shared/api/task';
import { Button } from '~/shared/ui/Button';
import { Choice, TextArea, TextField } from '~/shared/ui/Field';
import { sentence } from '~/shared/ui/States';
import { useStored } from '~/shared/ui/useStored';
import styles from './NewTaskPage.module.css';

interface Form {
  readonly location: string;
  readonly ref: string;
  readonly request: string;
  readonly strategy: Strategy;
  readonly model: string;
  readonly budget: string;
  /** Names this attempt, so that a request sent twice makes one task. */
  readonly key: string;
}

const STRATEGIES = ['auto', 'layered', 'light', 'plan-only', 'build-only', 'answer'] as const;
type Strategy = (typeof STRATEGIES)[number];

function emptyForm(): Form {
  return {
    location: '',
    ref: '',
    request: '',
    strategy: 'auto',
    model: '',
    budget: '',
    key: crypto.randomUUID(),
  };
}

/** Hands over a repository and a request; what is typed survives a reload and a lost server. */
export function NewTaskPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateTask();
  const [form, setForm, forget] = useStored<Form>('perdure.new', emptyForm);
  const [tried, setTried] = useState(false);
  const missing = form.request.trim() === '' ? t('create.missing') : undefined;
  const badBudget =
    form.budget !== '' && !(Number(form.budget) > 0) ? t('create.badBudget') : undefined;
  const field = create.error instanceof Problem ? create.error.body.field : undefined;
  // A changed body needs a new key: the same key with another body is refused.
  const change = (part: Partial<Form>) => setForm({ ...form, ...part, key: crypto.randomUUID() });

  const submit = () => {
    setTried(true);
    if (missing !== undefined || badBudget !== undefined || create.isPending) return;
    create.mutate(
      { task: taskOf(form), key: form.key },
      {
        onSuccess: (task) => {
          forget();
          void navigate(`/tasks/${task.id}`);
        },
      },
    );
  };

  return (
    <form
      className={styles.form}
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
        rows={8}
        value={form.request}
        onChange={(request) => change({ request })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Repository form={form} change={change} />
      <Settings form={form} change={change} badBudget={badBudget} />
      {create.error && (
        <p role="alert" className={styles.error}>
          {typeof field === 'string' && <code>{field}: </code>}
          {sentence(create.error, t('state.awayText'))}
        </p>
      )}
      <div>
        <Button
          tone="primary"
          type="submit"
          blocked={create.isPending ? t('create.sending') : undefined}
        >
          {t('create.submit')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly form: Form;
  readonly change: (part: Partial<Form>) => void;
}

function Repository({ form, change }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <TextField
        label={t('create.repository')}
        help={t('create.repositoryHelp')}
        value={form.location}
        spellCheck={false}
        onChange={(location) => change({ location })}
      />
      <TextField
        label={t('create.ref')}
        help={t('create.refHelp')}
        value={form.ref}
        spellCheck={false}
        onChange={(ref) => change({ ref })}
      />
    </div>
  );
}

function Settings({
  form,
  change,
  badBudget,
}: PartProps & { readonly badBudget: string | undefined }) {
  const { t } = useTranslation();
  const options = Object.fromEntries(
    STRATEGIES.map((name) => [name, t(`create.strategies.${name}`)]),
  );
  return (
    <details className={styles.more} open={badBudget !== undefined || undefined}>
      <summary>{t('create.more')}</summary>
      <Choice
        label={t('create.strategy')}
        value={form.strategy}
        options={options}
        onChange={(value) =>
          change({ strategy: STRATEGIES.find((name) => name === value) ?? 'auto' })
        }
      />
      <TextField
        label={t('create.model')}
        help={t('create.modelHelp')}
        value={form.model}
        spellCheck={false}
        onChange={(model) => change({ model })}
      />
      <TextField
        label={t('create.budget')}
        help={t('create.budgetHelp')}
        error={badBudget}
        inputMode="decimal"
        value={form.budget}
        onChange={(budget) => change({ budget })}
      />
    </details>
  );
}

function taskOf(form: Form): NewTask {
  const { location, ref, model, budget, strategy } = form;
  return {
    request: form.request.trim(),
    ...(location.trim() === ''
      ? {}
      : {
          repository: {
            location: location.trim(),
            ...(ref.trim() === '' ? {} : { ref: ref.trim() }),
          },
        }),
    ...(strategy === 'auto' ? {} : { strategy }),
    ...(model.trim() === '' ? {} : { model: model.trim() }),
    ...(budget === '' ? {} : { budget: { cost: Number(budget) } }),
  };
}
