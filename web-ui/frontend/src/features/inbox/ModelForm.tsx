import { useTranslation } from 'react-i18next';
import { ModelPicker } from '~/shared/models/ModelPicker';
import { useDraft } from '~/shared/request/drafts';
import { Button } from '~/shared/ui/Button';
import type { Action } from './actions';
import type { Desk } from './useDecide';
import styles from './DecisionBar.module.css';

interface FormProps {
  readonly desk: Desk;
  readonly action: Action;
}

/** Asks which model takes over. */
export function ModelForm({ desk, action }: FormProps) {
  const { t } = useTranslation();
  const [draft, change] = useDraft(desk.request.id);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (desk.formBlocked === undefined) desk.send(action);
      }}
    >
      <ModelPicker
        label={t('decide.model')}
        help={t('decide.modelHelp')}
        value={draft.model}
        onChange={(model) => change({ model })}
      />
      <div className={styles.row}>
        <Button tone="primary" type="submit" blocked={desk.formBlocked} early={desk.fresh}>
          {t('decide.switch')}
        </Button>
        <Button tone="quiet" onClick={desk.close}>
          {t('text.cancel')}
        </Button>
      </div>
    </form>
  );
}
