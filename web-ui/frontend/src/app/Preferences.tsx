import { Languages, Moon, Sun, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, changeLanguage } from '~/shared/i18n';
import { Button } from '~/shared/ui/Button';
import { THEMES, changeTheme, useTheme } from './theme';
import type { Theme } from './theme';
import styles from './Header.module.css';

const ICONS = { system: SunMoon, light: Sun, dark: Moon } as const;

/** Language and theme, one press each. */
export function Preferences() {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  const Icon = ICONS[theme];
  const other = i18n.language === 'zh' ? 'en' : 'zh';
  const next = nextTheme(theme);
  return (
    <>
      <Button
        tone="quiet"
        aria-label={t('nav.language') + t('text.colon') + LANGUAGES[other]}
        title={LANGUAGES[other]}
        onClick={() => void changeLanguage(other)}
      >
        <Languages size={17} aria-hidden="true" />
      </Button>
      <Button
        tone="quiet"
        className={styles.theme}
        aria-label={t('nav.theme') + t('text.colon') + t(`nav.themes.${theme}`)}
        title={t('nav.theme') + t('text.colon') + t(`nav.themes.${theme}`)}
        onClick={() => changeTheme(next)}
      >
        <Icon size={17} aria-hidden="true" />
      </Button>
    </>
  );
}

function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
}
