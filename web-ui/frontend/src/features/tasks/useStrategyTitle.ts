import { useTranslation } from 'react-i18next';
import { useStrategies } from '~/shared/api/catalogue';

/**
 * Returns a function that gives the title of a strategy in the reader's language, or the name until
 * the title is known.
 */
export function useStrategyTitle(): (name: string) => string {
  const { i18n } = useTranslation();
  const strategies = useStrategies().data ?? [];
  return (name) => {
    const title = strategies.find((strategy) => strategy.name === name)?.title;
    return title?.[i18n.language] ?? title?.['en'] ?? name;
  };
}
