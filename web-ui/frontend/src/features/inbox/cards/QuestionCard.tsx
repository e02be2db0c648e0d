import { useTranslation } from 'react-i18next';
import type { Question, QuestionSubject } from '~/shared/api/request';
import { useDraft } from '~/shared/request/drafts';
import { Markdown } from '~/shared/text/Markdown';
import { Revealed } from '~/shared/text/Verbatim';
import { TextField } from '~/shared/ui/Field';
import styles from './QuestionCard.module.css';

interface QuestionCardProps {
  readonly requestId: string;
  readonly subject: QuestionSubject;
}

/** Questions of an agent, each with its options or a place for words of one's own. */
export function QuestionCard({ requestId, subject }: QuestionCardProps) {
  return (
    <div className={styles.questions}>
      {subject.questions.map((question, index) => (
        <OneQuestion key={index} requestId={requestId} question={question} index={index} />
      ))}
    </div>
  );
}

interface OneQuestionProps {
  readonly requestId: string;
  readonly question: Question;
  readonly index: number;
}

function OneQuestion({ requestId, question, index }: OneQuestionProps) {
  const { t } = useTranslation();
  const [draft, change] = useDraft(requestId);
  const options = question.options ?? [];
  const chosen = draft.answers[index] ?? [];
  const multiple = question.multiple === true;
  const free = options.length === 0 || question.custom !== false;
  const choose = (label: string) =>
    change({
      answers: { ...draft.answers, [index]: toggled(chosen, label, multiple) },
      ...(multiple ? {} : { custom: { ...draft.custom, [index]: '' } }),
    });
  const write = (text: string) =>
    change({
      custom: { ...draft.custom, [index]: text },
      ...(multiple || text === '' ? {} : { answers: { ...draft.answers, [index]: [] } }),
    });
  return (
    <fieldset className={styles.question}>
      <legend>
        {question.header && (
          <span className={styles.header}>
            <Revealed text={question.header} />
          </span>
        )}
        <Markdown text={question.question} />
      </legend>
      {multiple && <p className={styles.hint}>{t('question.several')}</p>}
      {options.map((option) => (
        <label key={option.label} className={styles.option}>
          <input
            type={multiple ? 'checkbox' : 'radio'}
            name={`${requestId}-${index}`}
            checked={chosen.includes(option.label)}
            onChange={() => choose(option.label)}
          />
          <span className={styles.label}>
            <Revealed text={option.label} />
          </span>
          {option.description && (
            <span className={styles.hint}>
              <Revealed text={option.description} />
            </span>
          )}
        </label>
      ))}
      {free && (
        <TextField
          label={options.length === 0 ? t('question.free') : t('question.custom')}
          value={draft.custom[index] ?? ''}
          onChange={write}
        />
      )}
    </fieldset>
  );
}

function toggled(chosen: readonly string[], label: string, multiple: boolean): readonly string[] {
  if (!multiple) return [label];
  return chosen.includes(label) ? chosen.filter((other) => other !== label) : [...chosen, label];
}
