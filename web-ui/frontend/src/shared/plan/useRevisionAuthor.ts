import { useTranslation } from 'react-i18next';
import { useCallerName } from '~/shared/api/assignment';
import { plainProse } from '~/shared/text/hidden';

/** Name that the server gives to the editor of a revision from the plan file. */
const BY_HAND = 'hand in the file';

/** The writer of a revision: the planner, the reader, or another person who edited it. */
export function useRevisionAuthor(editedBy: string | null | undefined): string {
  const { t } = useTranslation();
  const me = useCallerName();
  if (!editedBy) return t('plan.byPlanner');
  if (editedBy === me) return t('plan.byYou');
  return editedBy === BY_HAND ? t('plan.byHand') : t('plan.by', { author: plainProse(editedBy) });
}
