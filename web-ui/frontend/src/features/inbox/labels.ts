import type { TFunction } from 'i18next';
import type { HumanRequest } from '~/shared/api/request';
import type { Action } from './actions';

/** What a button says: what pressing it does to this request. */
export function actionLabel(t: TFunction, request: HumanRequest, action: Action): string {
  if (action.outcome === 'approve') {
    if (action.form === 'steps') return t('outcome.approveSome');
    if (request.kind === 'plan') {
      return t('outcome.approvePlan', { revision: request.subject.revision });
    }
    if (request.kind === 'budget') return t('outcome.approveBudget');
    if (request.kind === 'delivery') return t('outcome.approveDelivery');
    if (request.kind === 'trust') return t('outcome.approveTrust');
  }
  // A no to these ends nothing: the task goes on.
  if (action.outcome === 'reject' && request.kind === 'trust') return t('outcome.rejectTrust');
  if (action.outcome === 'reject' && action.form === 'none') return t('outcome.rejectPlain');
  if (action.outcome === 'deny' && action.form === 'word') return t('outcome.denyWord');
  return t(`outcome.${action.outcome}`);
}
