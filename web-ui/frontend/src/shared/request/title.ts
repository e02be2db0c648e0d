import { useTranslation } from 'react-i18next';
interface Titled {
  readonly title: string;
  readonly titleKey: string;
  readonly titleArguments: Readonly<Record<string, string>>;
}

/** What the server says in English, in the reader's language where there is a sentence for it. */
export function useServerWords() {
  const { i18n } = useTranslation();
  const translate = i18n.t as unknown as (key: string, values: Record<string, string>) => string;
  const said = (key: string, otherwise: string, values: Record<string, string> = {}): string =>
    i18n.exists(key, { lng: i18n.language, fallbackLng: [] }) ? translate(key, values) : otherwise;
  return {
    /** What "yes" does. */
    title: (request: Titled) =>
      said(`titles.${request.titleKey}`, request.title, request.titleArguments),
    /** Why a task failed, by its code. */
    failure: (code: string) =>
      said(`failures.${code.replaceAll(/[.:]/g, '_')}`, translate('failures.other', {})),
    /** Why a call is risky: a reason, and behind a colon what it is about. */
    reason: (reason: string) => {
      const colon = reason.indexOf(': ');
      const words = colon < 0 ? reason : reason.slice(0, colon);
      return said(`reasons.${words}`, words) + (colon < 0 ? '' : reason.slice(colon));
    },
  };
}
