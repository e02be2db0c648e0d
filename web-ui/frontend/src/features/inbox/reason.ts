import type { TFunction } from 'i18next';
import { Problem } from '~/shared/api/http';
import { plainProse } from '~/shared/text/hidden';

/** Why something could not be done, in a sentence. */
export function reasonOf(t: TFunction, error: Error): string {
  return error instanceof Problem ? plainProse(error.detail) : t('assign.offline');
}
