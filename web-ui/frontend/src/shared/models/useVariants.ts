import { useTranslation } from 'react-i18next';
import { useModels } from '~/shared/api/catalogue';

/** The thinking efforts of a model by name: none if it has none, all if the model is unknown. */
export function useVariants(
  model: string | null | undefined,
  usual: string,
): Readonly<Record<string, string>> | undefined {
  const { t } = useTranslation();
  const known = useModels().data?.items.find(({ name }) => name === model)?.variants;
  if (known?.length === 0) return undefined;
  const all = t('create.variants', { returnObjects: true });
  const named = Object.entries(all).filter(
    ([name]) => name !== 'usual' && (known === undefined || known.some((one) => one === name)),
  );
  return { '': usual, ...Object.fromEntries(named) };
}
