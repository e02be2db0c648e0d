import type { TFunction } from 'i18next';
import { LANGUAGES, changeLanguage } from '~/shared/i18n';
import { THEMES, changeTheme } from '../theme';
import type { PaletteEntry } from './entries';

/**
 * The actions of the header by name: a phone shows only a part of the header. Only a person who may
 * start tasks gets the page for it.
 */
export function actionEntries(
  t: TFunction,
  start: false | ((path: string) => void),
  onKeys: () => void,
): readonly PaletteEntry[] {
  const actions = [
    ...(start ? [{ id: 'new', words: t('nav.newTask'), run: () => start('/new') }] : []),
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
