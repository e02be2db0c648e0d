import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionRecord } from '~/shared/api/decision';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import styles from './DecisionContent.module.css';

/**
 * Statements of a person with a decision: answers, words, comments on a step or a line, a limit, a
 * model.
 */
export function DecisionContent({ decision }: { readonly decision: DecisionRecord }) {
  const { t } = useTranslation();
  const { answers, budget, comment, lineComments, model, remember, stepComments } = decision;
  const lines: readonly ReactNode[] = [
    ...(answers ?? []).map((answer) => plainProse(answer.join(', '))),
    comment && plainProse(comment),
    ...named(t('delivery.ticked'), decision.ticked),
    ...named(t('delivery.waived'), decision.waived),
    ...Object.entries(stepComments ?? {}).map(([step, text]) => (
      <NamedText key={step} name={t('permission.step', { step })} text={text} />
    )),
    ...(lineComments ?? []).map(({ path, line, text }) => (
      <NamedText key={`${path} ${line}`} name={`${path}:${line}`} text={text} />
    )),
    ...named(t('decisions.remembered'), remember?.patterns),
    budget !== undefined && budget !== null && (
      <NamedText name={t('budget.raised')} text={String(budget)} />
    ),
    model && <NamedText name={t('create.model')} text={model} />,
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <div className={styles.said}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}

function named(name: string, texts: readonly string[] | null | undefined): readonly ReactNode[] {
  return (texts ?? []).map((text) => <NamedText key={text} name={name} text={text} />);
}

function NamedText({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <span className={styles.name}>
        <Revealed text={name} />
      </span>{' '}
      {plainProse(text)}
    </>
  );
}
