import { useTranslation } from 'react-i18next';
import type { Gap, Span, Timeline } from '~/shared/api/timeline';
import { plainProse } from '~/shared/text/hidden';
import { took } from './scale';
import type { Scale } from './scale';
import styles from './TimelineTab.module.css';

const LANES = ['opening', 'model', 'tool', 'checks', 'merge', 'person', 'retry', 'gap'] as const;
const HEIGHT = 34;
const BAR = 20;
const TOP = 24;
/** The minimum width of a span in percent, so that it stays visible. */
const THINNEST = 0.15;

interface LanesProps {
  readonly timeline: Timeline;
  readonly scale: Scale;
  readonly now: number;
  readonly titleOf: (span: Span) => string;
  readonly onShow: (start: number, end: number) => void;
}

/** The lanes of a timeline over one scale; gaps have a hatched lane of their own. */
export function TimelineLanes({ timeline, scale, now, titleOf, onShow }: LanesProps) {
  const { t, i18n } = useTranslation();
  const bottom = TOP + LANES.length * HEIGHT;
  const summary = t('timeline.summary', {
    from: scale.label(scale.from, i18n.language),
    to: scale.label(scale.to, i18n.language),
    pieces: timeline.spans.length,
    gaps: timeline.gaps.length,
    lanes: LANES.length,
  });
  return (
    <div className={styles.lanes}>
      <ul className={styles.names} aria-hidden="true">
        {LANES.map((lane) => (
          <li key={lane}>{t(`timeline.lanes.${lane}`)}</li>
        ))}
      </ul>
      <svg className={styles.chart} height={bottom} role="img" aria-label={summary}>
        <defs>
          <pattern
            id="gap"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line y2="6" className={styles.hatch} />
          </pattern>
        </defs>
        {scale.ticks().map((tick) => (
          <g key={tick} className={styles.tick}>
            <line
              x1={percent(scale.at(tick))}
              x2={percent(scale.at(tick))}
              y1={TOP - 4}
              y2={bottom}
            />
            <text x={percent(scale.at(tick))} y={14} data-edge={edge(scale.at(tick))}>
              {scale.label(tick, i18n.language)}
            </text>
          </g>
        ))}
        {timeline.gaps.map((gap) => (
          <GapBar key={gap.start} gap={gap} scale={scale} onShow={onShow} />
        ))}
        {timeline.spans.map((span, index) => {
          const start = Date.parse(span.start);
          const end = span.end ? Date.parse(span.end) : now;
          const length = took(end - start, i18n.language);
          return (
            <rect
              key={`${span.lane}${span.start}${index}`}
              className={styles.span}
              data-lane={span.lane}
              data-failed={span.failed || undefined}
              x={percent(scale.at(start))}
              y={top(span.lane)}
              width={percent(Math.max(scale.at(end) - scale.at(start), THINNEST))}
              height={BAR}
              rx={2}
              onClick={() => onShow(start, end)}
            >
              <title>{`${plainProse(titleOf(span))} · ${length}`}</title>
            </rect>
          );
        })}
      </svg>
    </div>
  );
}

function GapBar({
  gap,
  scale,
  onShow,
}: {
  readonly gap: Gap;
  readonly scale: Scale;
  readonly onShow: LanesProps['onShow'];
}) {
  const { t, i18n } = useTranslation();
  const [start, end] = [Date.parse(gap.start), Date.parse(gap.end)];
  const length = took(end - start, i18n.language);
  return (
    <rect
      className={styles.gap}
      data-cause={gap.cause}
      x={percent(scale.at(start))}
      y={top('gap')}
      width={percent(Math.max(scale.at(end) - scale.at(start), THINNEST))}
      height={BAR}
      onClick={() => onShow(start, end)}
    >
      <title>{`${t(`timeline.cause.${gap.cause}`)} · ${length}`}</title>
    </rect>
  );
}

function top(lane: (typeof LANES)[number]): number {
  return TOP + LANES.indexOf(lane) * HEIGHT + (HEIGHT - BAR) / 2;
}

function percent(value: number): string {
  return `${value.toFixed(3)}%`;
}

function edge(at: number): 'start' | 'end' | undefined {
  if (at < 3) return 'start';
  return at > 97 ? 'end' : undefined;
}
