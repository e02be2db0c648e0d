import { useTranslation } from 'react-i18next';
import type { Question, RequestOf } from '~/shared/api/request';
import { useDraft } from '~/shared/request/drafts';
import { Markdown } from '~/shared/text/Markdown';
import { Revealed } from '~/shared/text/Verbatim';
import { TextField } from '~/shared/ui/Field';
import { ShortcutKey } from '~/shared/ui/ShortcutKey';
import { useKeys } from '~/shared/ui/useKeys';
import styles from './QuestionCard.module.css';

type QuestionRequest = RequestOf<'question'>;

/** Number of options that have a key of their own. */
const KEYS = 9;

interface QuestionCardProps {
  readonly request: QuestionRequest;
  readonly brief: boolean;
}

/** Questions of an agent, each with its options or a place for words of one's own. */
export function QuestionCard({ request, brief }: QuestionCardProps) {
  const { t } = useTranslation();
  const [draft, change] = useDraft(request.id);
  const { questions } = request.subject;
  return (
    <fieldset className={styles.questions} disabled={request.status !== 'pending'}>
      {questions.map((question, index) => (
        <OneQuestion key={index} request={request} question={question} index={index} />
      ))}
      {request.status === 'pending' && (
        <TextField
          label={t('question.comment')}
          value={draft.comment}
          onChange={(comment) => change({ comment })}
        />
      )}
      {!brief && request.status === 'pending' && (
        <p className={styles.hint}>{t('decide.denial')}</p>
      )}
    </fieldset>
  );
}

interface OneQuestionProps {
  readonly request: QuestionRequest;
  readonly question: Question;
  readonly index: number;
}

function OneQuestion({ request, question, index }: OneQuestionProps) {
  const { t } = useTranslation();
  const [draft] = useDraft(request.id);
  const { choose, write } = useAnswer(request.id, question, index);
  const options = question.options ?? [];
  const chosen = draft.answers[index] ?? [];
  const open = request.status === 'pending';
  const keyed = open && request.subject.questions.length === 1;
  useKeys(
    Object.fromEntries(
      options
        .slice(0, KEYS)
        .map(({ label }, at) => [String(at + 1), keyed ? () => choose(label) : undefined]),
    ),
  );
  return (
    <fieldset className={styles.question}>
      <legend>
        {question.header && (
          <span className={styles.header}>
            <Revealed text={question.header} />
          </span>
        )}
        {/* A title that asks the whole question is not said twice to those who see it. */}
        <span className={request.title.endsWith(question.question) ? styles.heard : undefined}>
          <Markdown text={question.question} />
        </span>
      </legend>
      {question.multiple === true && <p className={styles.hint}>{t('question.several')}</p>}
      {options.map((option, at) => (
        <label key={option.label} className={styles.option}>
          <input
            type={question.multiple === true ? 'checkbox' : 'radio'}
            name={`${request.id}-${index}`}
            checked={chosen.includes(option.label)}
            onChange={() => choose(option.label)}
          />
          <span className={styles.label}>
            <Revealed text={option.label} />
          </span>
          {keyed && at < KEYS && <ShortcutKey name={String(at + 1)} />}
          {option.description && (
            <span className={styles.hint}>
              <Revealed text={option.description} />
            </span>
          )}
        </label>
      ))}
      {open && (options.length === 0 || question.custom !== false) && (
        <TextField
          label={options.length === 0 ? t('question.free') : t('question.custom')}
          value={draft.custom[index] ?? ''}
          onChange={write}
        />
      )}
    </fieldset>
  );
}

/** Takes an option or words of one's own; where one answer is meant, the one takes the other's place. */
function useAnswer(requestId: string, question: Question, index: number) {
  const [draft, change] = useDraft(requestId);
  const multiple = question.multiple === true;
  const chosen = draft.answers[index] ?? [];
  return {
    choose: (label: string) =>
      change({
        answers: { ...draft.answers, [index]: toggled(chosen, label, multiple) },
        ...(multiple ? {} : { custom: { ...draft.custom, [index]: '' } }),
      }),
    write: (text: string) =>
      change({
        custom: { ...draft.custom, [index]: text },
        ...(multiple || text === '' ? {} : { answers: { ...draft.answers, [index]: [] } }),
      }),
  };
}

function toggled(chosen: readonly string[], label: string, multiple: boolean): readonly string[] {
  if (!multiple) return [label];
  return chosen.includes(label) ? chosen.filter((other) => other !== label) : [...chosen, label];
}
