import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExplain } from '~/shared/api/catalogue';
import type { Agent } from '~/shared/api/catalogue';
import { plainProse } from '~/shared/text/hidden';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { Choice, TextField } from '~/shared/ui/Field';
import { sentence } from '~/shared/ui/States';
import styles from './AgentDetails.module.css';

const TONES = { allow: 'done', ask: 'waiting', deny: 'failed' } as const;

/** The argument that a plain text stands for. */
const MAIN: Readonly<Record<string, string>> = {
  bash: 'command',
  grep: 'pattern',
  glob: 'pattern',
  webfetch: 'url',
  websearch: 'query',
  list: 'path',
};

/** Form that asks what would happen to a tool call of this agent; Perdure runs nothing. */
export function CallQuestion({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation();
  const [tool, setTool] = useState('bash');
  const [text, setText] = useState('');
  const [phase, setPhase] = useState('executing');
  const explain = useExplain();
  const words = text.trim();
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (words === '') return;
        explain.mutate({ agent: agent.name, tool, phase, arguments: argumentsOf(tool, words) });
      }}
    >
      <h3>{t('agents.ask')}</h3>
      <div className={styles.fields}>
        <Choice
          label={t('agents.tool')}
          value={tool}
          options={Object.fromEntries(agent.toolbox.map(({ name }) => [name, name]))}
          onChange={setTool}
        />
        <TextField
          label={t('agents.arguments')}
          help={t('agents.argumentsHelp')}
          value={text}
          spellCheck={false}
          onChange={setText}
        />
        <Choice
          label={t('agents.when')}
          value={phase}
          options={t('agents.phases', { returnObjects: true })}
          onChange={setPhase}
        />
      </div>
      <Button type="submit" blocked={words === '' ? t('agents.argumentsMissing') : undefined}>
        {t('agents.explain')}
      </Button>
      <div role="status">
        {explain.error && <p>{sentence(explain.error, t('state.awayText'))}</p>}
        {explain.data && (
          <>
            <Chip tone={TONES[explain.data.action]}>
              {t('agents.then', { context: explain.data.action })}
            </Chip>
            <ul className={styles.sentences}>
              {[...explain.data.sentences, explain.data.refusal ?? '']
                .filter((line) => line !== '')
                .map((line) => (
                  <li key={line}>{plainProse(line)}</li>
                ))}
            </ul>
          </>
        )}
      </div>
    </form>
  );
}

function argumentsOf(tool: string, words: string): Record<string, unknown> {
  if (words.startsWith('{')) {
    try {
      return JSON.parse(words) as Record<string, unknown>;
    } catch {
      // What only looks like JSON is the argument itself.
    }
  }
  const all = { [MAIN[tool] ?? 'filePath']: words };
  if (tool === 'write') return { ...all, content: '' };
  return tool === 'edit' ? { ...all, oldString: 'a', newString: 'b' } : all;
}
