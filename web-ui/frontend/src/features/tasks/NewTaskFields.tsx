import { useTranslation } from 'react-i18next';
import { useAgents, useModels, useStrategies } from '~/shared/api/catalogue';
import type { Agent } from '~/shared/api/catalogue';
import { plainProse } from '~/shared/text/hidden';
import { useInfo } from '~/shared/api/info';
import { ModelPicker } from '~/shared/models/ModelPicker';
import { useVariants } from '~/shared/models/useVariants';
import { useServerWords } from '~/shared/request/serverWords';
import { Choice, TextField } from '~/shared/ui/Field';
import { recentRepositories, takesPlanners } from './newTask';
import type { Form } from './newTask';
import { useStrategyTitle } from './useStrategyTitle';
import styles from './NewTaskPage.module.css';

/** A field that the server refused, and why. */
export interface Refusal {
  readonly field: string;
  readonly reason: string;
}

interface PartProps {
  readonly form: Form;
  readonly change: (part: Partial<Form>) => void;
}

/** Fields for the location of the code. */
export function RepositoryFields({
  form,
  change,
  refused,
}: PartProps & { readonly refused: Refusal | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <TextField
        label={t('create.repository')}
        help={t('create.repositoryHelp')}
        error={refused?.field === 'repository.location' ? refused.reason : undefined}
        placeholder={t('create.repositoryNone')}
        suggestions={recentRepositories()}
        value={form.location}
        spellCheck={false}
        onChange={(location) => change({ location })}
      />
      <TextField
        label={t('create.ref')}
        placeholder={t('create.refNone')}
        value={form.ref}
        spellCheck={false}
        onChange={(ref) => change({ ref })}
      />
    </div>
  );
}

/** How it is to be worked on, and by whom. */
export function StrategyFields({ form, change }: PartProps) {
  const { t } = useTranslation();
  const words = useServerWords();
  const agents = useAgents().data ?? [];
  const strategies = useStrategies().data ?? [];
  const offered = strategies.filter(({ name, allowed }) => allowed || name === form.strategy);
  const title = useStrategyTitle();
  return (
    <div className={styles.pair}>
      <Choice
        label={t('create.strategy')}
        value={form.strategy}
        options={Object.fromEntries(offered.map(({ name }) => [name, title(name)]))}
        onChange={(value) =>
          change({ strategy: strategies.find(({ name }) => name === value)?.name ?? 'auto' })
        }
      />
      <Choice
        label={t('create.agent')}
        help={plainProse(
          words.description(agents.find(({ name }) => name === form.agent)?.description ?? ''),
        )}
        value={form.agent}
        options={{
          '': t('create.anyAgent'),
          ...Object.fromEntries(
            agents.map((agent) => [
              agent.name,
              `${agent.name} · ${t(`create.agentKinds.${kindOf(agent)}`)}`,
            ]),
          ),
        }}
        onChange={(agent) => change({ agent })}
      />
    </div>
  );
}

/**
 * Returns the way an agent uses files: the planner writes plans, other agents change files or only
 * read.
 */
function kindOf({ name, readOnly }: Agent): 'build' | 'plan' | 'reads' {
  if (!readOnly) return 'build';
  return name === 'plan' ? 'plan' : 'reads';
}

/** Fields for the resources that the task may use. */
export function ModelAndBudgetFields({
  form,
  change,
  badBudget,
}: PartProps & { readonly badBudget: string | undefined }) {
  const { t } = useTranslation();
  const models = useModels().data?.items ?? [];
  const model = useInfo().data?.model ?? '';
  // The path of a script says nothing to the author of a task.
  const usual = model.startsWith('script/') ? '' : model;
  const chosen = form.model.trim() === '' ? usual : form.model.trim();
  const isPriced = models.some(({ name, inputPrice }) => name === chosen && inputPrice !== null);
  return (
    <div className={styles.pair}>
      <ModelPicker
        label={t('create.model')}
        placeholder={usual === '' ? t('create.modelNone') : usual}
        value={form.model}
        onChange={(model) => change({ model, variant: '' })}
      />
      <TextField
        label={t('create.budget')}
        help={
          chosen === '' || chosen.startsWith('script/') || isPriced
            ? t('create.budgetHelp')
            : t('create.budgetTokens', { model: chosen })
        }
        error={badBudget}
        inputMode="decimal"
        placeholder="10"
        value={form.budget}
        onChange={(budget) => change({ budget })}
      />
    </div>
  );
}

/** Fields that few people want to change. */
export function MoreOptions({ form, change }: PartProps) {
  const { t } = useTranslation();
  const usual = useInfo().data?.model;
  const model = form.model.trim();
  const variants = useVariants(model === '' ? usual : model, t('create.variants.usual'));
  return (
    <details className={styles.more}>
      <summary>{t('create.more')}</summary>
      <div className={styles.pair}>
        {variants && (
          <Choice
            label={t('create.variant')}
            value={form.variant !== undefined && form.variant in variants ? form.variant : ''}
            options={variants}
            onChange={(variant) => change({ variant })}
          />
        )}
        {takesPlanners(form) && (
          <Choice
            label={t('create.planners')}
            help={t('create.plannersHelp')}
            value={form.planners ?? '1'}
            options={t('create.plannerChoices', { returnObjects: true })}
            onChange={(planners) => change({ planners })}
          />
        )}
        <Choice
          label={t('create.dirty')}
          value={form.dirty}
          options={t('create.dirtyChoices', { returnObjects: true })}
          onChange={(dirty) => change({ dirty: dirty === 'include' ? 'include' : 'exclude' })}
        />
        <Choice
          label={t('create.delivery')}
          value={form.delivery}
          options={t('create.deliveries', { returnObjects: true })}
          onChange={(delivery) => change({ delivery: delivery === 'patch' ? 'patch' : 'branch' })}
        />
      </div>
    </details>
  );
}
