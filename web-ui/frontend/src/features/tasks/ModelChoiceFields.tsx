import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '~/shared/api/task';
import { ModelPicker } from '~/shared/models/ModelPicker';
import { useVariants } from '~/shared/models/useVariants';
import { Button } from '~/shared/ui/Button';
import styles from './Composer.module.css';

type Means = ReturnType<typeof useModelChoice>;

/** The model from this message on, and how hard it is to think; empty for no change. */
export function useModelChoice() {
  const [isOpen, setOpen] = useState(false);
  const [model, setModel] = useState('');
  const [variant, setVariant] = useState('');
  const name = model.trim();
  const chosen: { readonly model?: string; readonly variant?: string } = {
    ...(name === '' ? {} : { model: name }),
    ...(variant === '' ? {} : { variant }),
  };
  // Another model takes other variants.
  const changeModel = (next: string) => {
    setModel(next);
    setVariant('');
  };
  const reset = () => {
    changeModel('');
    setOpen(false);
  };
  return { isOpen, setOpen, model, setModel: changeModel, variant, setVariant, chosen, reset };
}

/** Opens rarely changed fields; closing them leaves the model unchanged. */
export function ModelChoiceButton({ means }: { readonly means: Means }) {
  const { t } = useTranslation();
  return (
    <Button
      tone="quiet"
      aria-label={t('say.means')}
      title={t('say.means')}
      aria-expanded={means.isOpen}
      onClick={() => (means.isOpen ? means.reset() : means.setOpen(true))}
    >
      <SlidersHorizontal size={16} aria-hidden="true" />
    </Button>
  );
}

interface MeansProps {
  readonly task: Task;
  readonly means: Means;
}

/** The model and how hard it thinks from this message on. */
export function ModelChoiceFields({ task, means }: MeansProps) {
  const { t } = useTranslation();
  if (!means.isOpen) return null;
  return (
    <div className={styles.means}>
      <ModelPicker
        compact
        label={t('say.model')}
        placeholder={t('say.modelUsual')}
        value={means.model}
        onChange={means.setModel}
      />
      <Thinking model={means.chosen.model ?? task.model} means={means} />
    </div>
  );
}

interface ThinkingProps {
  readonly model: string | null | undefined;
  readonly means: Means;
}

/** How hard the model thinks from this message on; absent for a model that cannot be told. */
function Thinking({ model, means: { variant, setVariant } }: ThinkingProps) {
  const { t } = useTranslation();
  const variants = useVariants(model, t('say.thinkingUsual'));
  if (variants === undefined) return null;
  return (
    <select
      className={styles.choice}
      aria-label={t('say.thinking')}
      value={variant in variants ? variant : ''}
      onChange={(event) => setVariant(event.target.value)}
    >
      {Object.entries(variants).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
