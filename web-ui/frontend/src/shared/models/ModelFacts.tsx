import { useTranslation } from 'react-i18next';
import type { Model } from '~/shared/api/catalogue';
import { count, formatMoney } from '~/shared/ui/numberFormat';
import styles from './ModelPicker.module.css';

/** How much a model reads, what it costs, how hard it can be told to think, and a missing key. */
export function ModelFacts({ model }: { readonly model: Model }) {
  const { t, i18n } = useTranslation();
  const { contextTokens, inputPrice, keySet, outputPrice, variants } = model;
  const price = (value: number | null | undefined) => formatMoney(value ?? 0, i18n.language);
  const facts = [
    contextTokens > 0 && t('models.window', { tokens: count(contextTokens, i18n.language) }),
    inputPrice == null
      ? t('models.noPrice')
      : t('models.price', { input: price(inputPrice), output: price(outputPrice) }),
    variants.length > 0 &&
      t('models.thinking', {
        variants: variants.map((name) => t(`models.effort.${name}`)).join(t('text.listed')),
      }),
    !keySet && t('models.noKey'),
  ];
  return <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>;
}
