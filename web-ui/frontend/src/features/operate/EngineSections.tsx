import type { TFunction } from 'i18next';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fleet } from '~/shared/api/fleet';
import { Revealed } from '~/shared/text/Verbatim';
import { Ago } from '~/shared/ui/Ago';
import { Button } from '~/shared/ui/Button';
import { Chip } from '~/shared/ui/Chip';
import { count } from '~/shared/ui/numberFormat';
import { MoveHostDialog } from './MoveHostDialog';
import { StatSection, TaskLink } from './StatSection';
import styles from './OperatePage.module.css';

type Engine = Fleet['engine'];

/** The queues with their workers, and the providers of models. */
export function EngineSections({
  engine,
  providers,
}: {
  readonly engine: Engine;
  readonly providers: Fleet['providers'];
}) {
  const { t } = useTranslation();
  return (
    <>
      <StatSection id="workers" title={t('fleet.workers.title')} none={nothing(engine, t)}>
        <Queues engine={engine} />
      </StatSection>
      <StatSection
        id="providers"
        title={t('fleet.providers.title')}
        none={providers.length === 0 && t('fleet.providers.none')}
      >
        <ul className={styles.rows}>
          {providers.map((provider) => (
            <Provider key={provider.name} provider={provider} />
          ))}
        </ul>
      </StatSection>
    </>
  );
}

function nothing(engine: Engine, t: TFunction): string | false {
  if (!engine.answers) return t('fleet.workers.away');
  return engine.queues.length === 0 && t('fleet.workers.none');
}

function Queues({ engine }: { readonly engine: Engine }) {
  const { t, i18n } = useTranslation();
  const [moving, setMoving] = useState<string>();
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('fleet.workers.queue')}</th>
            <th scope="col">{t('fleet.workers.backlog')}</th>
            <th scope="col">{t('fleet.workers.pollers')}</th>
            <th scope="col">{t('fleet.workers.slots')}</th>
          </tr>
        </thead>
        <tbody>
          {engine.queues.map((queue) => (
            <tr key={queue.name} data-away={isMissed(queue) || undefined}>
              <th scope="row" title={queue.name}>
                {queue.host ? <Revealed text={queue.host} /> : t('fleet.workers.everyHost')}
              </th>
              <td>{count(queue.backlog, i18n.language)}</td>
              <td>{queue.pollers}</td>
              <td>
                {queue.freeSlots === null
                  ? '–'
                  : t('fleet.workers.freeSlots', { free: queue.freeSlots, all: queue.slots })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {engine.queues
        .filter((queue) => isMissed(queue) || queue.backlog > 0 || queue.draining)
        .map((queue) => (
          <div key={queue.name} className={styles.group}>
            {queue.draining && (
              <p className={styles.cause}>
                <b>
                  <Revealed text={queue.host ?? ''} />
                </b>{' '}
                {t('fleet.workers.draining', { host: queue.host, by: queue.draining.by })}
              </p>
            )}
            {isMissed(queue) && (
              <p className={styles.alarm}>
                <b>
                  <Revealed text={queue.host ?? t('fleet.workers.everyHost')} />
                </b>{' '}
                {queue.host
                  ? t('fleet.workers.nobody', { host: queue.host })
                  : t('fleet.workers.nobodyAtAll')}
              </p>
            )}
            <Names tasks={queue.tasks} of={queue.host ?? t('fleet.workers.everyHost')} />
            {isMissed(queue) && queue.host && <MoveButton host={queue.host} onMove={setMoving} />}
          </div>
        ))}
      {moving && <MoveHostDialog host={moving} onClose={() => setMoving(undefined)} />}
    </>
  );
}

function MoveButton({
  host,
  onMove,
}: {
  readonly host: string;
  readonly onMove: (host: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      <Button onClick={() => onMove(host)}>{t('fleet.workers.moveOf', { host })}</Button>
    </div>
  );
}

/** A host that no open task needs may be without a worker. */
function isMissed({ pollers, count: tasks }: Engine['queues'][number]): boolean {
  return pollers === 0 && tasks !== 0;
}

const PROVIDER_CHIPS = {
  answering: { tone: 'done', icon: CircleCheck },
  partly: { tone: 'waiting', icon: TriangleAlert },
  failing: { tone: 'failed', icon: CircleX },
} as const;

function Provider({ provider }: { readonly provider: Fleet['providers'][number] }) {
  const { t } = useTranslation();
  const failing = provider.state !== 'answering';
  return (
    <li className={styles.provider}>
      <p className={styles.who}>
        <Revealed text={provider.name} />
        <Chip {...PROVIDER_CHIPS[provider.state]}>{t(`fleet.providers.${provider.state}`)}</Chip>
        {provider.answeredAt && (
          <span className={styles.faint}>
            {t('fleet.providers.answered')} <Ago at={provider.answeredAt} past />
          </span>
        )}
      </p>
      {failing && (
        <>
          <p className={styles.cause}>
            {provider.count > 0 && t('fleet.providers.retrying', { count: provider.count })}
            {provider.count > 0 && provider.parked.length > 0 && t('text.comma')}
            {provider.parked.length > 0 &&
              t('fleet.providers.parked', { count: provider.parked.length })}
            {provider.error && (
              <>
                {t('text.colon')}
                <Revealed text={provider.error} />
              </>
            )}
          </p>
          <Names tasks={[...provider.tasks, ...provider.parked]} of={provider.name} />
        </>
      )}
    </li>
  );
}

function Names({
  tasks,
  of,
}: {
  readonly tasks: readonly { readonly id: string; readonly title: string }[];
  readonly of: string;
}) {
  const { t } = useTranslation();
  if (tasks.length === 0) return null;
  return (
    <ul className={styles.names} aria-label={t('fleet.tasksOf', { name: of })}>
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskLink id={task.id} title={task.title} />
        </li>
      ))}
    </ul>
  );
}
