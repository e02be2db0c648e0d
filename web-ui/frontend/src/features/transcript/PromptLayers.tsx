import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrompt } from '~/shared/api/run';
import type { Run } from '~/shared/api/run';
import { count } from '~/shared/ui/numberFormat';
import styles from './PromptLayers.module.css';

/**
 * Prompt of a run's model, in estimated tokens by layer; the page fetches the prompt when a reader
 * opens the section.
 */
export function PromptLayers({ run }: { readonly run: Run }) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  const prompt = usePrompt(run.taskId, run.id, open);
  return (
    <details className={styles.prompt} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('transcript.prompt')}</summary>
      <dl>
        {prompt.data?.layers.map((layer) => (
          <div key={layer.name}>
            <dt>{t(`transcript.layers.${layer.name}`, { defaultValue: layer.name })}</dt>
            <dd>{count(layer.tokens, i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
