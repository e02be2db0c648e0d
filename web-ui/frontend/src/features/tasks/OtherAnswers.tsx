import { useTranslation } from 'react-i18next';
import { useAnsweredQuestions } from '~/shared/api/request';
import type { Question, RequestOf } from '~/shared/api/request';
import { useServerWords } from '~/shared/request/serverWords';
import { Choice, TextField } from '~/shared/ui/Field';

/** Other answers to one request, with the texts in the fields; a list for each of its questions. */
export interface ChangedAnswers {
  readonly request: string;
  readonly texts: readonly string[];
  readonly answers: readonly (readonly string[])[];
}

export const UNCHANGED: ChangedAnswers = { request: '', texts: [], answers: [] };

interface OtherAnswersProps {
  readonly task: string;
  readonly value: ChangedAnswers;
  readonly onChange: (value: ChangedAnswers) => void;
}

/** Takes another answer to a question that a person has answered; nothing without such questions. */
export function OtherAnswers({ task, value, onChange }: OtherAnswersProps) {
  const { t } = useTranslation();
  const { title } = useServerWords();
  const { data: answered = [] } = useAnsweredQuestions(task);
  if (answered.length === 0) return null;
  const chosen = answered.find(({ id }) => id === value.request);
  return (
    <>
      <Choice
        label={t('control.forking.question')}
        value={value.request}
        options={{
          '': t('control.forking.sameAnswers'),
          ...Object.fromEntries(answered.map((request) => [request.id, title(request)])),
        }}
        onChange={(request) => onChange({ ...UNCHANGED, request })}
      />
      {chosen?.subject.questions.map((question, at) => (
        <TextField
          key={at}
          label={t('control.forking.answer', { question: question.question })}
          help={[
            question.multiple === true ? t('control.forking.several') : '',
            question.options?.map(({ label }) => label).join(' · '),
          ].join(' ')}
          suggestions={question.options?.map(({ label }) => label) ?? []}
          value={value.texts[at] ?? ''}
          onChange={(text) => onChange(changed(chosen, value.texts, at, text))}
        />
      ))}
    </>
  );
}

function changed(
  { id, subject }: RequestOf<'question'>,
  before: readonly string[],
  at: number,
  text: string,
): ChangedAnswers {
  const texts = subject.questions.map((_, other) => (other === at ? text : (before[other] ?? '')));
  const answers = subject.questions.map((question, other) => split(texts[other] ?? '', question));
  return { request: id, texts, answers };
}

/** Returns the answers as the server takes them. */
export function asChoices({ request, answers }: ChangedAnswers) {
  return answers.length === 0 ? {} : { answers: { [request]: answers } };
}

/** Several answers stand between commas where a question takes several. */
function split(text: string, question: Question): readonly string[] {
  const answers = question.multiple === true ? text.split(/[,，]/) : [text];
  return answers.map((answer) => answer.trim()).filter((answer) => answer !== '');
}
