import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from './en';

export const LANGUAGES = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = 'perdure.language';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** Each is loaded only where it is read. */
const WORDS: Record<Language, () => Promise<typeof en>> = {
  en: async () => (await import('./en')).en,
  zh: async () => (await import('./zh')).zh,
};

/** Starts with the language chosen before, else the browser's. */
export async function startLanguage(): Promise<void> {
  const chosen = localStorage.getItem(STORED) ?? navigator.language;
  const language = chosen.startsWith('zh') ? 'zh' : 'en';
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await WORDS[language]() } },
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added' },
  });
  document.documentElement.lang = language;
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await WORDS[language]());
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
