import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from './en';
import type { RareSentences } from './en/rare';

export const LANGUAGES = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = 'perdure.language';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en & RareSentences };
  }
}

/** Each is loaded only where it is read. */
const WORDS: Record<Language, () => Promise<object>> = {
  en: async () => (await import('./en')).en,
  zh: async () => (await import('./zh')).zh,
};

let markStarted: () => void = () => undefined;
const hasStarted = new Promise<void>((started) => {
  markStarted = started;
});

/** Starts with the language chosen before, else the browser's. */
export async function startLanguage(): Promise<void> {
  const language = chosenLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await WORDS[language]() } },
    interpolation: { escapeValue: false },
    react: { bindI18nStore: 'added' },
  });
  document.documentElement.lang = language;
  markStarted();
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await WORDS[language]());
  await loadRareWords(language);
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** The words of rare pages and dialogs, which the first load leaves out. */
const RARE_WORDS: Record<Language, () => Promise<readonly object[]>> = {
  en: async () => (await import('./en/rare')).rare,
  zh: async () => (await import('./zh/rare')).rare,
};

/** Loads the words of rare pages and dialogs. */
export async function loadRareWords(language = chosenLanguage()): Promise<void> {
  const words = await RARE_WORDS[language]();
  await hasStarted;
  for (const some of words) i18next.addResourceBundle(language, 'translation', some, true, true);
}

function chosenLanguage(): Language {
  const chosen = localStorage.getItem(STORED) ?? navigator.language;
  return chosen.startsWith('zh') ? 'zh' : 'en';
}
