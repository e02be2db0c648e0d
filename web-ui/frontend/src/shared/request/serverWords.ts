import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Problem } from '~/shared/api/http';
import { useProgramWords } from '~/shared/i18n/useProgramWords';
import { plainProse } from '~/shared/text/hidden';

/** A line of a plan's check: the actor, what it does to a file, where the file runs, and the program. */
const EXECUTION =
  /^(?:Step (?<number>\d+)|The plan) (?<verb>\w+) (?<path>.+): (?<place>[^:]+?) \((?<program>.+)\)$/;

interface Titled {
  readonly title: string;
  readonly titleKey: string;
  readonly titleArguments: Readonly<Record<string, string>>;
}

/**
 * The server's English sentences in the reader's language, if the table has them. Sentences about
 * programs load on demand.
 */
export function useServerWords(aboutPrograms = false) {
  const { i18n } = useTranslation();
  useProgramWords(aboutPrograms);
  const translate = i18n.t as unknown as (key: string, values: Record<string, string>) => string;
  const said = (key: string, otherwise: string, values: Record<string, string> = {}): string =>
    i18n.exists(key, { lng: i18n.language, fallbackLng: [] }) ? translate(key, values) : otherwise;
  const mark = translate('text.colon', {});
  const reason = (line: string): string => {
    const colon = line.indexOf(': ');
    const words = colon < 0 ? line : line.slice(0, colon);
    return said(`reasons.${words}`, words) + (colon < 0 ? '' : mark + line.slice(colon + 2));
  };
  const program = (words: string) => said(`programs.${words}`, words);
  return {
    /** Returns the description of an agent or a command. */
    description: (words: string) => said(`descriptions.${words.replaceAll(/[.:]/g, '_')}`, words),
    /** Returns the title of a request: the effect of a "yes". */
    title: (request: Titled) =>
      said(`titles.${request.titleKey}`, request.title, request.titleArguments),
    /** Returns the reason why a task failed, by its code. */
    failure: (code: string) =>
      said(`failures.${code.replaceAll(/[.:]/g, '_')}`, translate('failures.other', {})),
    /**
     * Returns the reason why a call is risky: a reason, and behind a colon the subject of the
     * reason.
     */
    reason,
    /**
     * Returns the words for the program that executes a file, and for the time of the execution.
     */
    program,
    /** The effect of a plan on a file that other programs execute. */
    execution: (line: string): string => {
      const parts = EXECUTION.exec(line)?.groups;
      if (!parts) return line;
      const { number = '', verb = '', path = '', place = '' } = parts;
      return said(`executions.${number === '' ? 'plan' : 'step'}`, line, {
        number,
        path,
        verb: said(`executions.verbs.${verb}`, verb),
        place: reason(place),
        program: program(parts.program ?? ''),
      });
    },
  };
}

/**
 * HTTP statuses whose sentence needs no words of the server: the person is not signed in, or the
 * address has no content.
 */
const WHOLE: ReadonlySet<number> = new Set([401, 404]);

/**
 * Returns the sentence for a refusal: by its code if the language has a sentence, and the reason in
 * the server's own words.
 */
export function problemSentence({ code, status, detail }: Problem): string {
  const key = `problems.${code}`;
  const why = plainProse(detail);
  if (!i18next.exists(key, { lng: i18next.language, fallbackLng: [] })) return why;
  const said = (i18next.t as (key: string) => string)(key);
  return WHOLE.has(status) ? said : said + why;
}
