import type { HumanRequest } from '~/shared/api/request';
import { useServerWords } from '~/shared/request/serverWords';
import { plainProse } from '~/shared/text/hidden';
import { RiskLevel } from './RiskLevel';
import styles from './RiskLevel.module.css';

/** Kinds of requests whose yes runs or changes something. */
const CHANGING: ReadonlySet<HumanRequest['kind']> = new Set([
  'permission',
  'plan',
  'delivery',
  'trust',
]);

/** The reason that a title gives in its own words, by the title's key. */
const REASONS_BY_TITLE: Readonly<Record<string, string>> = {
  'call.danger.push': 'publishes to others',
  'call.danger.publish': 'publishes to others',
  'call.danger.overwrite': 'overwrites what others have published',
  'call.danger.unpublish': 'deletes what others have published',
  'call.danger.other_user': 'becomes another user',
  'call.danger.other_machine': 'acts on another machine',
  'call.danger.servers': 'changes servers',
  'call.danger.machine': 'changes the machine itself',
  'call.danger.unseen_script': 'runs a script that nobody has seen',
  'call.danger.delete': 'deletes without a way back',
  'call.danger.processes': 'ends other processes',
  'call.danger.remote_url': 'changes where work is fetched from or handed to',
  'call.not_analysed': 'is not analysed before it runs',
  'call.unconfined': 'runs without a sandbox',
  'call.network_command': 'reaches a host of the network',
  'call.network': 'reaches a host of the network',
  'call.outside_command': 'leaves the workspace',
  'call.external_directory': 'leaves the workspace',
  'call.edit': 'changes a protected file',
  'call.read': 'shows a protected file to the model',
  'call.read_command': 'shows a protected file to the model',
};

/** The risk level of a yes and its reasons; a low level stands only where a yes changes something. */
export function RiskReasons({ request }: { readonly request: HumanRequest }) {
  const { reason } = useServerWords();
  const { kind, risk } = request;
  const reasons = remainingReasons(request);
  if (risk.level === 'low' && reasons.length === 0 && !CHANGING.has(kind)) return null;
  return (
    <div className={styles.risk} data-level={risk.level}>
      <RiskLevel risk={risk} />
      {reasons.length > 0 && (
        <ul>
          {reasons.map((it) => (
            <li key={it}>{plainProse(reason(it))}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Each reason once, without reasons that the title names. */
function remainingReasons({ title, titleKey, risk }: HumanRequest): readonly string[] {
  const named = REASONS_BY_TITLE[titleKey];
  return [...new Set(risk.reasons)].filter((reason) => {
    const [words, about] = reason.split(': ', 2);
    return words !== named || (about !== undefined && !title.includes(about));
  });
}
