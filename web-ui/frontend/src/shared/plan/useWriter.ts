import { useTranslation } from 'react-i18next';
import { plainProse } from '~/shared/text/hidden';

/** Who edited a revision that was taken from the plan file, as the server names it. */
const BY_HAND = 'hand in the file';

/** Who wrote a revision: the planner, unless a person edited it. */
export function useWriter(editedBy: string | null | undefined): string {
  const { t } = useTranslation();
  if (!editedBy) return t('plan.byPlanner');
  return editedBy === BY_HAND ? t('plan.byHand') : t('plan.by', { author: plainProse(editedBy) });
}
