import { useTranslation } from 'react-i18next';
import { useStrategies } from '~/shared/api/catalogue';

/** What a strategy is called in the reader's language; its name until that is known. */
export function useStrategyTitle(): (name: string) => string {
  const { i18n } = useTranslation();
  const strategies = useStrategies().data ?? [];
  return (name) => {
    const title = strategies.find((strategy) => strategy.name === name)?.title;
    return title?.[i18n.language] ?? title?.['en'] ?? name;
  };
}
