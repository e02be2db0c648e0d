import { useTranslation } from 'react-i18next';
import type { RequestOf } from '~/shared/api/request';
import { useDraft } from '~/shared/request/drafts';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import type { Action } from './actions';
import { askedSteps, hold, release } from './heldSteps';
import type { Desk } from './useDecide';
import styles from './DecisionBar.module.css';

interface FormProps {
  readonly desk: Desk;
  readonly action: Action;
  readonly request: RequestOf<'plan'>;
}

/** Chooses the steps that are carried out now; says what becomes of the others before anything is sent. */
export function StepsForm({ desk, action, request }: FormProps) {
  const { t } = useTranslation();
  const [draft, change] = useDraft(request.id);
  const steps = askedSteps(request);
  const held = draft.held.filter((id) => steps.some((step) => step.id === id));
  const numbers = (ids: readonly string[]) =>
    request.subject.plan.steps
      .flatMap(({ id }, index) => (ids.includes(id) ? [index + 1] : []))
      .join(', ');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!desk.fresh && desk.formBlocked === undefined) desk.send(action);
      }}
    >
      <fieldset className={styles.stepChoice}>
        <legend>{t('decide.stepsTitle')}</legend>
        {steps.map((step) => {
          const needs = step.dependsOn.filter((id) => held.includes(id));
          return (
            <label key={step.id}>
              <input
                type="checkbox"
                checked={!held.includes(step.id)}
                onChange={(event) =>
                  change({ held: (event.target.checked ? release : hold)(steps, held, step.id) })
                }
              />
              <span>
                {numbers([step.id])} <Revealed text={step.title} />
                {needs.length > 0 && (
                  <small> {plainProse(t('decide.stepNeeds', { steps: numbers(needs) }))}</small>
                )}
              </span>
            </label>
          );
        })}
      </fieldset>
      <p role="status">
        {held.length === 0
          ? t('decide.stepsAll')
          : t('decide.stepsEffect', {
              now: numbers(steps.map(({ id }) => id).filter((id) => !held.includes(id))) || '–',
              held: numbers(held),
            })}
      </p>
      <div className={styles.row}>
        <Button tone="primary" type="submit" blocked={desk.formBlocked} early={desk.fresh}>
          {t('decide.stepsConfirm', { count: steps.length - held.length, of: steps.length })}
        </Button>
        <Button tone="quiet" onClick={desk.close}>
          {t('text.cancel')}
        </Button>
      </div>
    </form>
  );
}
