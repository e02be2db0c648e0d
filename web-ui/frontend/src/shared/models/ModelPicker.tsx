import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useModels } from '~/shared/api/catalogue';
import type { Model } from '~/shared/api/catalogue';
import { Revealed } from '~/shared/text/Verbatim';
import { TextField } from '~/shared/ui/Field';
import { ModelFacts } from './ModelFacts';
import { useAfterPress } from '~/shared/ui/useAfterPress';
import styles from './ModelPicker.module.css';

interface ModelPickerProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (model: string) => void;
  readonly help?: string | undefined;
  readonly placeholder?: string | undefined;
  /** In a bar at the foot of the page: small, and its list opens upwards. */
  readonly compact?: boolean;
}

/**
 * A field for a model's name. It lists the server's models with windows and prices, and accepts any
 * other name.
 */
export function ModelPicker({ value, onChange, compact = false, ...field }: ModelPickerProps) {
  const list = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const found = matching(useModels().data?.items ?? [], value);
  const shown = open && found.length > 0;
  const active = shown ? found[at] : undefined;
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const closeAfterPress = useAfterPress(close);
  const pick = (model: Model) => {
    onChange(model.name);
    close();
  };
  const move = (step: number) => {
    setAt(open ? (at + step + found.length) % found.length : 0);
    setOpen(true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(at < 0 ? found.length : -1),
      Enter: active && (() => pick(active)),
      Escape: open ? close : undefined,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className={styles.picker} data-compact={compact}>
      <TextField
        {...field}
        compact={compact}
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-activedescendant={active && `${list}-${active.name}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(name) => {
          onChange(name);
          setOpen(true);
          setAt(-1);
        }}
        onClick={() => setOpen(true)}
        onBlur={closeAfterPress}
        onKeyDown={onKey}
      />
      {shown && (
        <Options id={list} label={field.label} models={found} active={active} pick={pick} />
      )}
    </div>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly label: string;
  readonly models: readonly Model[];
  readonly active: Model | undefined;
  readonly pick: (model: Model) => void;
}

function Options({ id, label, models, active, pick }: OptionsProps) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label={label} className={styles.options}>
      {models.map((model) => (
        // The field keeps the focus and has the keys of the list.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={model.name}
          id={`${id}-${model.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={model === active}
          ref={(line) => {
            if (model === active) line?.scrollIntoView({ block: 'nearest' });
          }}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(model)}
        >
          <span className={styles.name}>
            <Revealed text={model.name} />
            {model.standard && <small>{t('models.standard')}</small>}
          </span>
          <ModelFacts model={model} />
        </div>
      ))}
    </div>
  );
}

/** The models that match every typed word; all models if the text is a model's name. */
function matching(models: readonly Model[], typed: string): readonly Model[] {
  if (models.some(({ name }) => name === typed.trim())) return models;
  const words = typed.toLowerCase().trim().split(/\s+/);
  return models.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
