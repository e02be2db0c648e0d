import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en';

export const LANGUAGES = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = 'perdure.language';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** Starts with the language chosen before, else the browser's; Chinese is loaded only where it is read. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  const chosen = localStorage.getItem(STORED) ?? navigator.language;
  await speak(chosen.startsWith('zh') ? 'zh' : 'en');
}

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  await speak(language);
}

async function speak(language: Language): Promise<void> {
  if (language === 'zh' && !i18next.hasResourceBundle('zh', 'translation')) {
    const { zh } = await import('./zh');
    i18next.addResourceBundle('zh', 'translation', zh);
  }
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
