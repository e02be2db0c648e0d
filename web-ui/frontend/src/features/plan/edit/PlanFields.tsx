import { useTranslation } from 'react-i18next';
import type { Plan, PlanFile } from '~/shared/api/plan';
import { Choice } from '~/shared/ui/Field';
import { Findings } from './Findings';
import type { Finding } from './operations';
import { EditableList } from './EditableList';
import { PlanTextField } from './PlanTextField';
import styles from './PlanEditor.module.css';

interface PartProps {
  readonly plan: Plan;
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  readonly onChange: (part: Partial<Plan>) => void;
}

const ACTIONS = ['add', 'modify', 'delete', 'move', 'read'] as const;

/** Fields of the plan before its steps: overview, approach, files. */
export function OverviewFields({ plan, findings, onChange }: PartProps) {
  const { t } = useTranslation();
  const actions = Object.fromEntries(ACTIONS.map((one) => [one, t(`plan.action.${one}`)]));
  return (
    <div className={styles.body}>
      <PlanTextField
        long
        label={t('plan.overview')}
        value={plan.overview}
        onChange={(overview) => onChange({ overview })}
      />
      <Findings findings={findings.get('overview')} />
      <PlanTextField
        long
        label={t('plan.approach')}
        value={plan.approach}
        onChange={(approach) => onChange({ approach })}
      />
      <Findings findings={findings.get('approach')} />
      <EditableList<PlanFile>
        title={t('plan.files')}
        items={plan.files}
        empty={{ path: '', action: 'modify' }}
        add={t('edit.addFile')}
        remove={(number) => t('edit.removeFile', { number })}
        onChange={(files) => onChange({ files })}
      >
        {(file, number, change) => (
          <>
            <Choice
              compact
              label={t('edit.fileAction', { number })}
              value={file.action}
              options={actions}
              onChange={(action) => change({ ...file, action: action as PlanFile['action'] })}
            />
            <PlanTextField
              compact
              code
              label={t('edit.file', { number })}
              value={file.path}
              onChange={(path) => change({ ...file, path })}
            />
            <PlanTextField
              compact
              label={t('edit.fileNote', { number })}
              value={file.note ?? ''}
              onChange={(note) => change({ ...file, note: note === '' ? null : note })}
            />
          </>
        )}
      </EditableList>
      <Findings findings={findings.get('files')} />
    </div>
  );
}

/** Fields of the plan behind its steps: the checks that prove success, and the risks. */
export function VerificationFields({ plan, findings, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.body}>
      <EditableList
        title={t('plan.verification')}
        items={plan.verification}
        empty={{ command: '' }}
        add={t('edit.addVerification')}
        remove={(number) => t('edit.removeVerification', { number })}
        onChange={(verification) => onChange({ verification })}
      >
        {(one, number, change) => (
          <PlanTextField
            compact
            code
            label={t('edit.verification', { number })}
            value={one.command}
            onChange={(command) => change({ ...one, command })}
          />
        )}
      </EditableList>
      <Findings findings={findings.get('verification')} />
      {(['manualChecks', 'risks'] as const).map((part) => (
        <div key={part}>
          <EditableList
            title={t(`plan.${part}`)}
            items={plan[part]}
            empty=""
            add={t(`edit.add.${part}`)}
            remove={(number) => t(`edit.remove.${part}`, { number })}
            onChange={(lines) => onChange({ [part]: lines })}
          >
            {(line, number, change) => (
              <PlanTextField
                compact
                label={t(`edit.line.${part}`, { number })}
                value={line}
                onChange={change}
              />
            )}
          </EditableList>
          <Findings findings={findings.get(part)} />
        </div>
      ))}
    </div>
  );
}
