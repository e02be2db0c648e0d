import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePendingRequests } from '~/shared/api/request';
import { useMay } from '~/shared/api/rights';
import { useTasks } from '~/shared/api/task';
import { useServerWords } from '~/shared/request/serverWords';
import { Button } from '~/shared/ui/Button';
import { Dialog } from '~/shared/ui/Dialog';
import { actionEntries } from './actions';
import { matching, pageEntries, requestEntries, taskEntries } from './entries';
import type { PaletteEntry } from './entries';
import styles from './CommandPalette.module.css';

interface CommandPaletteProps {
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

/** A field that finds requests, tasks, pages and actions by their words. */
export function CommandPalette({ onKeys, onClose }: CommandPaletteProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  // The entry that the arrows chose: entries that the server finds later do not move it.
  const [active, setActive] = useState<string>();
  const entries = useEntries(typed, onKeys);
  const chosen = entries.findIndex((entry) => entry.id === active);
  const at = Math.min(Math.max(chosen, 0), entries.length - 1);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') run(entries[at]);
    else if (step !== undefined && entries.length > 0)
      setActive(entries[(at + step + entries.length) % entries.length]?.id);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog wide title={t('palette.title')} onClose={onClose}>
      <div className={styles.head}>
        <input
          ref={field}
          type="text"
          role="combobox"
          className={styles.field}
          aria-label={t('palette.label')}
          placeholder={t('palette.label')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(undefined);
          }}
          onKeyDown={press}
        />
        <Button tone="quiet" aria-label={t('text.close')} title={t('text.close')} onClick={onClose}>
          <X size={17} aria-hidden="true" />
        </Button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.found')} className={styles.list}>
        {entries.map((entry, index) => (
          <Option
            key={entry.id}
            id={`${id}-${index}`}
            entry={entry}
            active={index === at}
            onPick={() => run(entry)}
          />
        ))}
      </div>
      {entries.length === 0 && <p role="status">{t('palette.none')}</p>}
    </Dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly active: boolean;
  readonly onPick: () => void;
}

function Option({ id, entry, active, onPick }: OptionProps) {
  const { t } = useTranslation();
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={styles.option}
      onMouseDown={(event) => {
        event.preventDefault();
        onPick();
      }}
    >
      <span className={styles.words}>{entry.words}</span>{' '}
      <span className={styles.note}>{entry.note}</span>{' '}
      <span className={styles.group}>{t(`palette.groups.${entry.group}`)}</span>
    </div>
  );
}

function useEntries(typed: string, onKeys: () => void): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { title } = useServerWords();
  const may = useMay();
  const go = (path: string) => void navigate(path);
  const requests = usePendingRequests().data?.items ?? [];
  const words = typed.trim();
  const tasks = useTasks(words === '' ? {} : { q: words }).data?.pages[0]?.items ?? [];
  return [
    ...matching(requestEntries(requests, title, go), typed),
    ...taskEntries(tasks, t, go),
    ...matching([...pageEntries(t, go), ...actionEntries(t, may('start') && go, onKeys)], typed),
  ];
}
