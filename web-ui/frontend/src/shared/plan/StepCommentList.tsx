import { useTranslation } from 'react-i18next';
import type { StepComment } from '~/shared/api/plan';
import { plainProse } from '~/shared/text/hidden';
import { Revealed } from '~/shared/text/Verbatim';
import { Chip } from '~/shared/ui/Chip';
import type { Tone } from '~/shared/ui/Chip';
import styles from './PlanDocument.module.css';

const TONES: Record<StepComment['state'], Tone> = {
  open: 'waiting',
  addressed: 'done',
  gone: 'calm',
};

interface SaidProps {
  readonly said: readonly StepComment[];
  /** Names the step: the comment does not stand at it. */
  readonly apart?: boolean;
}

/** Comments of people on earlier revisions of a step, and the state of each comment. */
export function StepCommentList({ said, apart = false }: SaidProps) {
  const { t } = useTranslation();
  if (said.length === 0) return null;
  return (
    <ul className={styles.said}>
      {said.map(({ step, title, revision, text, by, state }, index) => (
        <li key={index}>
          <span>
            <strong>{t('plan.saidBy', { by: plainProse(by), revision })}</strong>{' '}
            {apart && (
              <>
                <Revealed text={title === '' ? step : title} />:{' '}
              </>
            )}
            <Revealed text={text} />
          </span>{' '}
          <Chip tone={TONES[state]}>{t(`plan.commentState.${state}`)}</Chip>
        </li>
      ))}
    </ul>
  );
}
