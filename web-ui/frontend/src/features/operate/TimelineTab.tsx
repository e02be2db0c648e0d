import type { TFunction } from 'i18next';
import { ArrowLeft, ArrowRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { isAtRest } from '~/shared/api/task';
import type { Task } from '~/shared/api/task';
import { useTimeline } from '~/shared/api/timeline';
import type { Span, Stretch, Timeline } from '~/shared/api/timeline';
import { useServerWords } from '~/shared/request/serverWords';
import { Button } from '~/shared/ui/Button';
import { Failed, Loading } from '~/shared/ui/States';
import { useKeys } from '~/shared/ui/useKeys';
import { useNow } from '~/shared/ui/useNow';
import { TimelineLanes } from './TimelineLanes';
import { Scale } from './scale';
import { GapTable, SpanTable } from './TimelineTables';
import styles from './TimelineTab.module.css';

/** Timeline of a task, in lanes over one scale, with the reasons for the gaps. */
export function TimelineTab() {
  const task = useOutletContext<Task>();
  const [stretch, setStretch] = useState<Stretch>();
  const timeline = useTimeline(task.id, stretch, !isAtRest(task));
  if (!timeline.data) {
    if (timeline.error) {
      return <Failed error={timeline.error} onRetry={() => void timeline.refetch()} />;
    }
    return <Loading lines={6} />;
  }
  return <TimelineView timeline={timeline.data} stretch={stretch} onStretch={setStretch} />;
}

interface TimelineViewProps {
  readonly timeline: Timeline;
  readonly stretch: Stretch | undefined;
  readonly onStretch: (stretch: Stretch | undefined) => void;
}

function TimelineView({ timeline, stretch, onStretch }: TimelineViewProps) {
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const now = useNow(5_000);
  const whole = new Scale(Date.parse(timeline.start), Date.parse(timeline.end));
  const scale = stretch ? new Scale(Date.parse(stretch.from), Date.parse(stretch.to)) : whole;
  const go = (next: Scale) => onStretch(next.stretch(whole));
  const moves = {
    in: () => go(scale.zoom(0.5, whole)),
    out: () => go(scale.zoom(2, whole)),
    earlier: () => go(scale.move(-0.5, whole)),
    later: () => go(scale.move(0.5, whole)),
    all: () => onStretch(undefined),
  };
  useKeys({
    '+': moves.in,
    '=': moves.in,
    '-': moves.out,
    ArrowLeft: moves.earlier,
    ArrowRight: moves.later,
    '0': moves.all,
  });
  const show = (start: number, end: number) => go(Scale.around(start, end, whole));
  const isWhole = stretch === undefined ? t('timeline.all') : undefined;
  return (
    <section className={styles.tab} aria-label={t('timeline.title')}>
      <div className={styles.bar} role="group" aria-label={t('timeline.keys')}>
        <Tool name={t('timeline.in')} act={moves.in} icon={ZoomIn} />
        <Tool name={t('timeline.out')} act={moves.out} icon={ZoomOut} blocked={isWhole} />
        <Tool name={t('timeline.earlier')} act={moves.earlier} icon={ArrowLeft} blocked={isWhole} />
        <Tool name={t('timeline.later')} act={moves.later} icon={ArrowRight} blocked={isWhole} />
        <Button tone="quiet" blocked={isWhole} onClick={moves.all}>
          {t('timeline.all')}
        </Button>
        <span className={styles.keys}>{t('timeline.keys')}</span>
      </div>
      {timeline.truncated && <p className={styles.note}>{t('timeline.truncated')}</p>}
      <TimelineLanes timeline={timeline} scale={scale} now={now} titleOf={titleOf} onShow={show} />
      <GapTable gaps={timeline.gaps} scale={scale} onShow={show} />
      <SpanTable spans={timeline.spans} scale={scale} now={now} titleOf={titleOf} onShow={show} />
    </section>
  );
}

interface ToolProps {
  readonly name: string;
  readonly act: () => void;
  readonly icon: typeof ZoomIn;
  readonly blocked?: string | undefined;
}

function Tool({ name, act, icon: Icon, blocked }: ToolProps) {
  return (
    <Button tone="quiet" aria-label={name} title={name} blocked={blocked} onClick={act}>
      <Icon size={17} aria-hidden="true" />
    </Button>
  );
}

/** The server's words for a process that ended badly, behind what ran. */
const BAD_END = / \((?:exit (?<code>\d+)|(?<late>timed out)|ended early)\)$/;

/** The title of a piece with the bad end of its process in the reader's language. */
function withEnd({ lane, title }: Span, t: TFunction): string {
  const end = lane === 'tool' ? BAD_END.exec(title) : null;
  if (!end) return title;
  const { code, late } = end.groups ?? {};
  const failed = late ? t('transcript.timedOut') : t('transcript.killed');
  return `${title.slice(0, end.index)} (${code ? t('transcript.exit', { code }) : failed})`;
}

/** The opening of files or the merge of a step, which the server names by the step alone. */
function ownWork({ lane, title }: Span, t: TFunction): string {
  if (lane === 'opening' && title === '') return t('timeline.workspaceOpened');
  return lane === 'opening' || lane === 'merge'
    ? t(`timeline.stepTitle.${lane}`, { step: title })
    : '';
}

/** Returns a function that gives the title of a span in the reader's language. */
function useTitleOf() {
  const { t } = useTranslation();
  const { title } = useServerWords();
  return (span: Span): string => {
    const words = span.request ? title(span.request) : ownWork(span, t) || withEnd(span, t);
    const what = words || t(`timeline.lanes.${span.lane}`);
    return span.count > 1 ? t('timeline.pieces', { count: span.count }) + what : what;
  };
}
