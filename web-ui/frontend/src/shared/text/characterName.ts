import i18next from 'i18next';

/** Words about characters, loaded with the first such character: few texts hold one. */
const WORDS: Record<string, () => Promise<object>> = {
  en: () => import('~/shared/i18n/en/characters'),
  zh: () => import('~/shared/i18n/zh/characters'),
};

const loading = new Set<string>();

/** The code point of a character, with its name or script in the reader's language once the names are loaded. */
export function nameOf(character: string, script?: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const key = `characters.${script ?? hex}`;
  void loadCharacterNames();
  const name = i18next.exists(key) ? (i18next.t as (key: string) => string)(key) : script;
  return name === undefined ? `U+${hex}` : `U+${hex} ${name}`;
}

/** Tells whether the names in the reader's language are there. */
export function areNamesLoaded(): boolean {
  return i18next.exists('characters.202E');
}

/** Loads the names in the reader's language; without them code points stand alone. */
export async function loadCharacterNames(): Promise<void> {
  const { language } = i18next;
  const load = WORDS[language];
  if (load === undefined || areNamesLoaded() || loading.has(language)) return;
  loading.add(language);
  try {
    i18next.addResourceBundle(language, 'translation', { ...(await load()) }, true, true);
  } catch {
    // The next such character tries again.
  } finally {
    loading.delete(language);
  }
}
