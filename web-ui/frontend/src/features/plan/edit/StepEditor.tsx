import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlanStep } from '~/shared/api/plan';
import type { TaskStep } from '~/shared/api/task';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { Choice } from '~/shared/ui/Field';
import { CheckRows } from './CheckRows';
import { Findings } from './Findings';
import { possibleBefore } from './operations';
import type { Finding } from './operations';
import { PlanTextField } from './PlanTextField';
import styles from './PlanEditor.module.css';

interface StepEditorProps {
  readonly step: PlanStep;
  readonly index: number;
  readonly steps: readonly PlanStep[];
  readonly state: TaskStep['state'] | undefined;
  readonly findings: readonly Finding[];
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onChange: (part: Partial<PlanStep>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The editor of one plan step; when folded, it shows one line. */
export function StepEditor(props: StepEditorProps) {
  const { step, index, state, findings, open, onOpen } = props;
  const { t } = useTranslation();
  const number = index + 1;
  return (
    <li className={styles.step} data-wrong={findings.length > 0}>
      <div className={styles.stepHead}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        >
          <span className={styles.number}>{number}</span>{' '}
          <span>{step.title === '' ? t('edit.untitled') : <Revealed text={step.title} />}</span>
        </button>
        {findings.length > 0 && (
          <Chip tone="failed">{t('edit.found', { count: findings.length })}</Chip>
        )}
        {state === 'done' && <Chip tone="done">{t('stepState.done')}</Chip>}
        <StepToolbar {...props} number={number} />
      </div>
      {open && (
        <div className={styles.body}>
          {state === 'done' && <p className={styles.note}>{t('edit.wasDone')}</p>}
          <Findings findings={findings} />
          <StepFields {...props} number={number} />
        </div>
      )}
    </li>
  );
}

function StepToolbar({ index, number, steps, onMove, onRemove }: StepEditorProps & Numbered) {
  const { t } = useTranslation();
  return (
    <span className={styles.tools}>
      <ToolbarButton
        icon={ArrowUp}
        label={t('edit.up', { number })}
        blocked={index === 0 ? t('edit.first') : undefined}
        onClick={() => onMove(-1)}
      />
      <ToolbarButton
        icon={ArrowDown}
        label={t('edit.down', { number })}
        blocked={index === steps.length - 1 ? t('edit.last') : undefined}
        onClick={() => onMove(1)}
      />
      <ToolbarButton icon={Trash2} label={t('edit.removeStep', { number })} onClick={onRemove} />
    </span>
  );
}

interface Numbered {
  readonly number: number;
}

interface ToolbarButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly blocked?: string | undefined;
  readonly onClick: () => void;
}

function ToolbarButton({ icon: Icon, label, blocked, onClick }: ToolbarButtonProps) {
  return (
    <Button
      tone="quiet"
      className={styles.icon}
      aria-label={label}
      title={blocked ?? label}
      blocked={blocked}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}

function StepFields({ step, number, steps, onChange }: StepEditorProps & Numbered) {
  const { t } = useTranslation();
  return (
    <>
      <PlanTextField
        label={t('edit.title', { number })}
        value={step.title}
        onChange={(title) => onChange({ title })}
      />
      <PlanTextField
        long
        label={t('edit.instructions', { number })}
        value={step.instructions}
        onChange={(instructions) => onChange({ instructions })}
      />
      <ExecutorFields step={step} onChange={onChange} />
      <Dependencies step={step} steps={steps} onChange={onChange} />
      <CheckRows checks={step.checks} onChange={(checks) => onChange({ checks })} />
      <PlanTextField
        long
        code
        label={t('edit.stepFiles', { number })}
        help={t('edit.stepFilesHelp')}
        value={step.files.join('\n')}
        onChange={(text) => onChange({ files: text === '' ? [] : text.split('\n') })}
      />
    </>
  );
}

interface PartProps {
  readonly step: PlanStep;
  readonly onChange: StepEditorProps['onChange'];
}

/**
 * Field for the executor of a step. A fixed tool call stays unchanged: this form does not edit its
 * arguments.
 */
function ExecutorFields({ step, onChange }: PartProps) {
  const { t } = useTranslation();
  const options = {
    agent: t('edit.kinds.agent'),
    command: t('edit.kinds.command'),
    ...(step.kind === 'tool' ? { tool: t('edit.kinds.tool') } : {}),
  };
  return (
    <div className={styles.pair}>
      <Choice
        label={t('edit.kind')}
        value={step.kind}
        options={options}
        onChange={(kind) => onChange({ kind: kind as PlanStep['kind'] })}
      />
      {step.kind === 'command' && (
        <PlanTextField
          code
          label={t('permission.command')}
          value={step.command ?? ''}
          onChange={(command) => onChange({ command })}
        />
      )}
      {step.kind === 'agent' && (
        <PlanTextField
          label={t('edit.agent')}
          value={step.agent ?? ''}
          onChange={(agent) => onChange({ agent: agent === '' ? null : agent })}
        />
      )}
      {step.kind === 'tool' && <code>{step.tool}</code>}
    </div>
  );
}

function Dependencies({ step, steps, onChange }: PartProps & Pick<StepEditorProps, 'steps'>) {
  const { t } = useTranslation();
  const possible = possibleBefore(steps, step.id);
  const unknown = step.dependsOn.filter((id) => steps.every((other) => other.id !== id));
  if (possible.length === 0 && unknown.length === 0) return null;
  const set = (id: string, on: boolean) =>
    onChange({
      dependsOn: on ? [...step.dependsOn, id] : step.dependsOn.filter((one) => one !== id),
    });
  return (
    <fieldset className={styles.rows}>
      <legend>{t('edit.dependsOn')}</legend>
      <div className={styles.ticks}>
        {[...possible, ...step.dependsOn.flatMap((id) => steps.filter((one) => one.id === id))]
          .filter((one, at, all) => all.indexOf(one) === at)
          .map((other) => (
            <label key={other.id}>
              <input
                type="checkbox"
                checked={step.dependsOn.includes(other.id)}
                onChange={(event) => set(other.id, event.target.checked)}
              />
              <span>
                {steps.indexOf(other) + 1} <Revealed text={other.title} />
              </span>
            </label>
          ))}
        {unknown.map((id) => (
          <label key={id}>
            <input type="checkbox" checked onChange={() => set(id, false)} />
            <span>
              <Revealed text={id} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
