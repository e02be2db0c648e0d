import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Adds the Chinese words about programs that execute files, once a page shows such a file: few pages
 * do, and the words are many. Until then the page shows the server's English words.
 */
export function useProgramWords(needed: boolean): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  useEffect(() => {
    if (!needed || language !== 'zh' || i18n.getResource('zh', 'translation', 'programs')) return;
    import('./zh/programs').then(
      (words) => i18n.addResourceBundle('zh', 'translation', { ...words }, true, true),
      () => undefined, // The English words stay; the next such file tries again.
    );
  }, [needed, language, i18n]);
}
