import type { TFunction } from 'i18next';
import { LANGUAGES, changeLanguage } from '~/shared/i18n';
import { THEMES, changeTheme } from '../theme';
import type { PaletteEntry } from './entries';

/** The actions of the header by name: a phone shows only a part of the header. */
export function actionEntries(
  t: TFunction,
  go: (path: string) => void,
  onKeys: () => void,
): readonly PaletteEntry[] {
  const actions = [
    { id: 'new', words: t('nav.newTask'), run: () => go('/new') },
    { id: 'keys', words: t('nav.keys'), run: onKeys },
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      words: `${t('nav.theme')}: ${t(`nav.themes.${theme}`)}`,
      run: () => changeTheme(theme),
    })),
    ...(['en', 'zh'] as const).map((language) => ({
      id: `language-${language}`,
      words: `${t('nav.language')}: ${LANGUAGES[language]}`,
      run: () => void changeLanguage(language),
    })),
  ];
  return actions.map((action) => ({ ...action, group: 'actions' }));
}
