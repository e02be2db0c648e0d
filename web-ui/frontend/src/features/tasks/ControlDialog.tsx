import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { spending, useControl } from '~/shared/api/task';
import type { Control, Task } from '~/shared/api/task';
import { ModelPicker } from '~/shared/models/ModelPicker';
import { useVariants } from '~/shared/models/useVariants';
import { useLostReason } from '~/shared/request/lostReason';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { Choice, TextField } from '~/shared/ui/Field';
import { formatMoney } from '~/shared/ui/numberFormat';
import { sentence } from '~/shared/ui/States';
import type { ConfirmedCommand } from './controls';
import { ForkDialog, ShareDialog } from './CopyDialogs';
import styles from './TaskControls.module.css';

interface ControlDialogProps {
  readonly task: Task;
  readonly command: ConfirmedCommand;
  readonly onClose: () => void;
}

/** Says what a command does before it is given, and asks for what it needs. */
export function ControlDialog({ task, command, onClose }: ControlDialogProps) {
  const { t } = useTranslation();
  switch (command) {
    case 'cancel':
      return <CancelForm task={task} onClose={onClose} />;
    case 'pause':
    case 'interrupt':
    case 'replan':
    case 'archive':
      return (
        <ControlForm
          task={task}
          title={t(`control.asks.${command}.title`)}
          text={t(`control.asks.${command}.text`)}
          confirm={t(`control.asks.${command}.confirm`)}
          keep={t(`control.asks.${command}.keep`)}
          body={{ command }}
          onClose={onClose}
        />
      );
    case 'budget':
      return <LimitForm task={task} onClose={onClose} />;
    case 'model':
      return <ModelForm task={task} onClose={onClose} />;
    case 'fork':
      return <ForkDialog task={task} onClose={onClose} />;
    case 'share':
      return <ShareDialog task={task} onClose={onClose} />;
    default:
      return command satisfies never;
  }
}

type FormProps = Omit<ControlDialogProps, 'command'>;

interface ControlFormProps extends FormProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly danger?: boolean;
  /** How nothing is done; "Keep it" unless the command only asks for a value. */
  readonly keep?: string;
  readonly body: Control | readonly Control[];
  readonly blocked?: string | undefined;
  readonly children?: ReactNode;
}

function ControlForm({ task, title, text, confirm, body, onClose, ...rest }: ControlFormProps) {
  const { t } = useTranslation();
  const control = useControl(task.id);
  const lost = useLostReason();
  const blocked = lost ?? rest.blocked;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (blocked === undefined && !control.isPending)
            control.mutate(body, { onSuccess: onClose });
        }}
      >
        <p>{text}</p>
        {rest.children}
        {control.error && (
          <p role="alert" className={styles.error}>
            {sentence(control.error, t('state.awayText'))}
          </p>
        )}
        <div className={styles.controls}>
          <Button type="submit" tone={rest.danger ? 'danger' : 'primary'} blocked={blocked}>
            {confirm}
          </Button>
          <Button onClick={onClose}>{rest.keep ?? t('control.keep')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function CancelForm({ task, onClose }: FormProps) {
  const { t } = useTranslation();
  const [clean, setClean] = useState(false);
  return (
    <ControlForm
      task={task}
      title={t('control.asks.cancel.title')}
      text={t('control.asks.cancel.text')}
      confirm={t('control.asks.cancel.confirm')}
      danger
      body={clean ? [{ command: 'cancel' }, { command: 'archive' }] : { command: 'cancel' }}
      onClose={onClose}
    >
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={clean}
          onChange={(event) => setClean(event.target.checked)}
        />
        {t('control.asks.cancel.clean')}
      </label>
    </ControlForm>
  );
}

const DIMENSIONS = ['budget', 'tokens', 'turns', 'minutes'] as const;

function LimitForm({ task, onClose }: FormProps) {
  const { t, i18n } = useTranslation();
  const [dimension, setDimension] = useState<(typeof DIMENSIONS)[number]>('budget');
  const [amount, setAmount] = useState('');
  const bad = Number(amount) > 0 ? undefined : t('control.limit.bad');
  const { spent, limit } = spending(task);
  const show = (value: number) => formatMoney(value, i18n.language);
  const now =
    dimension === 'budget' && spent !== null && limit !== null
      ? t('task.cost', { spent: show(spent), limit: show(limit) })
      : undefined;
  return (
    <ControlForm
      task={task}
      title={t('control.limit.title')}
      text={t('control.limit.text')}
      confirm={t('control.limit.confirm')}
      keep={t('text.cancel')}
      body={{ command: 'raise_budget', [dimension]: Number(amount) }}
      blocked={bad}
      onClose={onClose}
    >
      <Choice
        label={t('control.limit.of')}
        value={dimension}
        options={t('control.limit.dimensions', { returnObjects: true })}
        onChange={(name) => setDimension(DIMENSIONS.find((one) => one === name) ?? 'budget')}
      />
      <TextField
        label={t('control.limit.amount')}
        help={now}
        error={amount === '' ? undefined : bad}
        inputMode="decimal"
        value={amount}
        onChange={setAmount}
      />
    </ControlForm>
  );
}

function ModelForm({ task, onClose }: FormProps) {
  const { t } = useTranslation();
  const [model, setModel] = useState('');
  const [variant, setVariant] = useState('');
  const name = model.trim();
  const variants = useVariants(name === '' ? task.model : name, t('control.switch.same'));
  const chosen = variants && variant in variants ? variant : '';
  return (
    <ControlForm
      task={task}
      title={t('control.switch.title')}
      text={t('control.switch.text')}
      confirm={t('control.switch.confirm')}
      keep={t('text.cancel')}
      body={{
        command: 'set_model',
        ...(name === '' ? {} : { model: name }),
        ...(chosen === '' ? {} : { variant: chosen }),
      }}
      blocked={name === '' && chosen === '' ? t('decide.blocked.model') : undefined}
      onClose={onClose}
    >
      <ModelPicker
        label={t('control.switch.model')}
        placeholder={task.model ?? t('create.modelNone')}
        value={model}
        onChange={setModel}
      />
      {variants && (
        <Choice
          label={t('control.switch.thinking')}
          value={chosen}
          options={variants}
          onChange={setVariant}
        />
      )}
    </ControlForm>
  );
}
