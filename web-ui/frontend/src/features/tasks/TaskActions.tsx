import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useModels } from '~/shared/api/catalogue';
import { useCommands } from '~/shared/api/operate';
import type { Command } from '~/shared/api/operate';
import { spending } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { useConnection } from '~/shared/request/connection';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { Choice, TextField } from '~/shared/ui/Field';
import { sentence } from '~/shared/ui/States';
import { actionsOf, failedSteps } from './actionsOf';
import type { Action } from './actionsOf';
import styles from './TaskActions.module.css';

const HARSH: ReadonlySet<Action> = new Set(['cancel', 'interrupt', 'archive', 'skip_step']);

/** All that an operator can do with a task; what follows from it is said before it is confirmed. */
export function TaskActions({
  task,
  onClose,
}: {
  readonly task: Task;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const actions = actionsOf(task);
  const [action, setAction] = useState<Action>();
  const form = useFields(task, action);
  const commands = useCommands(task.id);
  const lost = useConnection() === 'lost' ? t('decide.blocked.offline') : undefined;
  const busy = commands.isPending ? t('act.sending') : undefined;
  const chosen = action !== undefined && actions.includes(action) ? action : undefined;
  return (
    <Dialog title={t('act.title')} onClose={onClose}>
      <fieldset className={styles.actions}>
        <legend className={styles.legend}>{t('act.choose')}</legend>
        {actions.map((each) => (
          <label key={each} className={styles.action}>
            <input
              type="radio"
              name="action"
              checked={each === chosen}
              onChange={() => setAction(each)}
            />
            <span>
              <b>{t(`act.${each}.name`)}</b>
              <span className={styles.text}>{t(`act.${each}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {form.field}
      <Elsewhere task={task} />
      {commands.error && <p role="alert">{sentence(commands.error, t('state.awayText'))}</p>}
      <div className={styles.bar}>
        {chosen && (
          <Button
            tone={HARSH.has(chosen) ? 'danger' : 'primary'}
            blocked={lost ?? busy ?? form.missing}
            onClick={() => commands.mutate(form.commands(chosen), { onSuccess: onClose })}
          >
            {t(`act.${chosen}.name`)}
          </Button>
        )}
        <Button onClick={onClose}>{t('text.close')}</Button>
      </div>
    </Dialog>
  );
}

/** What an action needs besides its name, and the commands that it comes to. */
function useFields(task: Task, action: Action | undefined) {
  const { t } = useTranslation();
  const models = useModels().data?.items ?? [];
  const steps = failedSteps(task);
  const { limit } = spending(task);
  const [model, setModel] = useState('');
  const [budget, setBudget] = useState('');
  const [step, setStep] = useState(steps[0]?.id ?? '');
  const [archive, setArchive] = useState(false);
  const amount = Number(budget);
  const low = !(amount > (limit ?? 0));
  const ofStep = action === 'retry_step' || action === 'skip_step';
  const field = (
    <>
      {ofStep && (
        <Choice
          label={t('act.step')}
          value={step}
          options={Object.fromEntries(steps.map(({ id, title }) => [id, `${id}: ${title}`]))}
          onChange={setStep}
        />
      )}
      {action === 'set_model' && (
        <TextField
          label={t('act.model')}
          value={model}
          suggestions={models.map(({ name }) => name)}
          help={t('act.modelNow', { model: task.model ?? t('create.modelNone') })}
          onChange={setModel}
        />
      )}
      {action === 'raise_budget' && (
        <TextField
          label={t('act.budget')}
          type="number"
          value={budget}
          help={limit === null ? t('act.noLimit') : t('act.limitNow', { limit })}
          onChange={setBudget}
        />
      )}
      {action === 'cancel' && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={archive}
            onChange={(event) => setArchive(event.target.checked)}
          />
          {t('act.clean')}
        </label>
      )}
    </>
  );
  const missing =
    (action === 'set_model' && model.trim() === '' && t('act.needsModel')) ||
    (action === 'raise_budget' && low && t('act.needsBudget')) ||
    undefined;
  const commands = (command: Action): readonly Command[] => {
    if (command === 'set_model') return [{ command, model: model.trim() }];
    if (command === 'raise_budget') return [{ command, budget: amount }];
    if (command === 'retry_step' || command === 'skip_step') return [{ command, step }];
    if (command === 'cancel' && archive) return [{ command }, { command: 'archive' }];
    return [{ command }];
  };
  return { field, missing, commands };
}

/** What is done where it can be seen: requests are given to somebody in the inbox, files go back among the changes. */
function Elsewhere({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const request = task.awaits?.requestId;
  const temporal = task.links.temporal;
  return (
    <ul className={styles.elsewhere}>
      {request && (
        <li>
          <Link to={`/inbox/${request}`}>{t('act.reassign')}</Link>
        </li>
      )}
      <li>
        <Link to={`/tasks/${task.id}/changes`}>{t('act.checkpoints')}</Link>
      </li>
      {temporal && /^https?:/.test(temporal) && (
        <li>
          <a href={temporal} target="_blank" rel="noopener noreferrer">
            {t('task.temporal')}
          </a>
        </li>
      )}
    </ul>
  );
}
