import type { TFunction } from 'i18next';
import type { HumanRequest } from '~/shared/api/request';
import type { Action } from './actions';

/** Returns the label of a button: the effect of pressing the button on this request. */
export function actionLabel(t: TFunction, request: HumanRequest, action: Action): string {
  const { outcome, form } = action;
  if (outcome === 'approve') return approval(t, request, action);
  if (outcome === 'reject') {
    // A no to trust ends nothing: the task goes on.
    if (request.kind === 'trust') return t('outcome.rejectTrust');
    return t(form === 'none' ? 'outcome.rejectPlain' : 'outcome.reject');
  }
  return t(outcome === 'deny' && form === 'word' ? 'outcome.denyWord' : `outcome.${outcome}`);
}

function approval(t: TFunction, request: HumanRequest, { form }: Action): string {
  if (form === 'steps') return t('outcome.approveSome');
  switch (request.kind) {
    case 'plan':
      return t('outcome.approvePlan', { revision: request.subject.revision });
    case 'budget':
      return t('outcome.approveBudget');
    case 'delivery':
      return t('outcome.approveDelivery');
    case 'trust':
      return t('outcome.approveTrust');
    case 'question':
    case 'permission':
    case 'operator':
      return t('outcome.approve');
    default:
      return request satisfies never;
  }
}
