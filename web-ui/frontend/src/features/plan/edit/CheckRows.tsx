import { useTranslation } from 'react-i18next';
import type { PlanCheck } from '~/shared/api/plan';
import { Choice } from '~/shared/ui/Field';
import { EditableList } from './EditableList';
import { PlanTextField } from './PlanTextField';

interface CheckRowsProps {
  readonly checks: readonly PlanCheck[];
  readonly onChange: (checks: readonly PlanCheck[]) => void;
}

/** The checks of a step: commands that must pass, and sentences that a reviewer judges. */
export function CheckRows({ checks, onChange }: CheckRowsProps) {
  const { t } = useTranslation();
  return (
    <EditableList
      title={t('edit.checks')}
      items={checks}
      empty={{ command: '' }}
      add={t('edit.addCheck')}
      remove={(number) => t('edit.removeCheck', { number })}
      onChange={onChange}
    >
      {(check, number, change) => {
        const told = check.command === undefined || check.command === null;
        const text = (told ? check.description : check.command) ?? '';
        const as = (value: string, sentence: boolean): PlanCheck =>
          sentence ? { description: value } : { ...check, command: value };
        return (
          <>
            <Choice
              compact
              label={t('edit.checkKind', { number })}
              value={told ? 'description' : 'command'}
              options={{ command: t('edit.byCommand'), description: t('edit.bySentence') }}
              onChange={(kind) => change(as(text, kind === 'description'))}
            />
            <PlanTextField
              compact
              label={t('edit.check', { number })}
              code={!told}
              value={text}
              onChange={(value) => change(as(value, told))}
            />
          </>
        );
      }}
    </EditableList>
  );
}
