import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Gap, Span } from '~/shared/api/timeline';
import { Revealed } from '~/shared/text/Verbatim';
import { Button } from '~/shared/ui/Button';
import { formatMoney } from '~/shared/ui/numberFormat';
import { took } from './scale';
import type { Scale } from './scale';
import styles from './TimelineTab.module.css';

const ROWS = 30;

type Show = (start: number, end: number) => void;

interface GapTableProps {
  readonly gaps: readonly Gap[];
  readonly scale: Scale;
  readonly onShow: Show;
}

/** The times in which nothing was under way, the longest first, and why. */
export function GapTable({ gaps, scale, onShow }: GapTableProps) {
  const { t } = useTranslation();
  const longest = gaps
    .map((gap) => ({ gap, start: Date.parse(gap.start), end: Date.parse(gap.end) }))
    .sort((one, other) => other.end - other.start - (one.end - one.start))
    .slice(0, ROWS);
  return (
    <Table title={t('timeline.gaps')} none={gaps.length === 0 && t('timeline.noGaps')}>
      {longest.map(({ gap, start, end }) => (
        <Row key={gap.start} start={start} end={end} scale={scale} onShow={onShow}>
          {t(`timeline.cause.${gap.cause}`)}
        </Row>
      ))}
    </Table>
  );
}

interface SpanTableProps {
  readonly spans: readonly Span[];
  readonly scale: Scale;
  readonly now: number;
  readonly titleOf: (span: Span) => string;
  readonly onShow: Show;
}

/** The longest spans of all lanes. */
export function SpanTable({ spans, scale, now, titleOf, onShow }: SpanTableProps) {
  const { t, i18n } = useTranslation();
  const longest = spans
    .map((span) => ({
      span,
      start: Date.parse(span.start),
      end: span.end ? Date.parse(span.end) : now,
    }))
    .sort((one, other) => other.end - other.start - (one.end - one.start))
    .slice(0, ROWS);
  return (
    <Table title={t('timeline.longest')} none={spans.length === 0 && t('timeline.nothing')}>
      {longest.map(({ span, start, end }) => (
        <Row
          key={`${span.lane}${span.start}${span.title}`}
          start={start}
          end={end}
          scale={scale}
          onShow={onShow}
        >
          <span className={styles.lane} data-lane={span.lane}>
            {t(`timeline.lanes.${span.lane}`)}
          </span>{' '}
          {span.request ? (
            <Link to={`/inbox/${span.request.id}`}>
              <Revealed text={titleOf(span)} />
            </Link>
          ) : (
            <Revealed text={titleOf(span)} />
          )}
          <span className={styles.faint}>
            {[
              span.end ? '' : t('timeline.lasts'),
              span.failed && (span.lane === 'tool' || span.lane === 'checks')
                ? t('timeline.failed')
                : '',
              span.request?.by ? t('timeline.by', { name: span.request.by }) : '',
              span.cost ? formatMoney(span.cost, i18n.language) : '',
            ]
              .filter(Boolean)
              .map((word) => ` · ${word}`)
              .join('')}
          </span>
        </Row>
      ))}
    </Table>
  );
}

interface TableProps {
  readonly title: string;
  readonly none: string | false;
  readonly children: ReactNode;
}

function Table({ title, none, children }: TableProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {none ? (
        <p className={styles.faint}>{none}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('timeline.when')}</th>
                <th scope="col">{t('timeline.took')}</th>
                <th scope="col">{t('timeline.what')}</th>
                <th scope="col">
                  <span className={styles.hidden}>{t('timeline.show')}</span>
                </th>
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  readonly start: number;
  readonly end: number;
  readonly scale: Scale;
  readonly onShow: Show;
  readonly children: ReactNode;
}

function Row({ start, end, scale, onShow, children }: RowProps) {
  const { t, i18n } = useTranslation();
  const when = scale.label(start, i18n.language);
  return (
    <tr>
      <td>
        <time
          dateTime={new Date(start).toISOString()}
          title={new Date(start).toLocaleString(i18n.language)}
        >
          {when}
        </time>
      </td>
      <td>{took(end - start, i18n.language)}</td>
      <td className={styles.what}>{children}</td>
      <td>
        <Button
          tone="quiet"
          className={styles.show}
          aria-label={t('timeline.showPart', { what: when })}
          onClick={() => onShow(start, end)}
        >
          {t('timeline.show')}
        </Button>
      </td>
    </tr>
  );
}
