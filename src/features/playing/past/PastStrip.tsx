import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import clsx from 'clsx';
import { useRef } from 'react';
import type { ConsolePast } from '#contract/http/past.ts';
import type { RecordingReply } from '#contract/channel/recording.ts';
import type { NoRecording } from '#data/recording/timeline.ts';
import { clockTime, dateTime } from '#domain/format/time.ts';
import { axisOf, shareOf, viewSpans } from '#domain/past/view.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useWidth } from '#ui/useWidth.ts';
import classes from './Past.module.css';
import { PastLanes } from './PastLanes.tsx';
import { HoverTip } from './HoverTip.tsx';
import type { ChangeMoment } from './useMoment.ts';
import { useStripPointer } from './useStripPointer.ts';
import type { PastViewState } from './usePastView.ts';

/** Room for one label of the axis, CSS pixels. */
const labelRoom = 74;

export interface PastStripProps {
  /** Undefined while it loads; null: it cannot be seen. */
  past: ConsolePast | null | undefined;
  timeline: RecordingReply | null;
  /** Why there is no recording; null: there may be one. */
  noRecording: NoRecording | null;
  state: PastViewState;
  at: number | null;
  onAt: ChangeMoment;
  /** Paints the picture of a time under the pointer; null: there is none. */
  thumbnail: ((at: number, canvas: HTMLCanvasElement) => void) | null;
}

/** The past of a console as lanes over time, which is zoomed and pointed at. */
export function PastStrip({
  past,
  timeline,
  noRecording,
  state,
  at: addressed,
  onAt,
  thumbnail,
}: PastStripProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { view, now, zoom, show, move } = state;
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  const { hover, dragged, handlers } = useStripPointer(area, state, addressed, onAt);
  const at = dragged ?? addressed;
  const span = view.to - view.from;
  const chosen = (Object.keys(viewSpans) as (keyof typeof viewSpans)[]).find(
    (name) => Math.abs(viewSpans[name] - span) < span * 0.01,
  );
  const ticks = axisOf(view, Math.max(2, Math.floor(width / labelRoom)), timezone);
  return (
    <section className={classes.past} data-card aria-label={t`Recording`}>
      <Group gap={6} mb={8}>
        <Segments
          label={t`Length of the view`}
          value={chosen ?? ''}
          options={[
            { value: 'hour', label: t`1 h` },
            { value: 'day', label: t`24 h` },
            { value: 'week', label: t`7 days` },
          ]}
          onChange={(name) => {
            if (name in viewSpans) show(viewSpans[name as keyof typeof viewSpans]);
          }}
        />
        <Zoom label={t`Zoom in`} keys="+" onClick={() => zoom(0.5)}>
          <IconPlus size={16} />
        </Zoom>
        <Zoom label={t`Zoom out`} keys="−" onClick={() => zoom(2)}>
          <IconMinus size={16} />
        </Zoom>
        <span className={classes.when} data-past={at !== null || undefined}>
          {at === null
            ? dateTime(now, timezone)
            : `${dateTime(at, timezone).slice(0, 10)} ${clockTime(at, timezone)}`}
        </span>
        <Button
          size="xs"
          variant={at === null ? 'light' : 'filled'}
          h="var(--touch, 30px)"
          disabled={at === null}
          onClick={() => onAt(null)}
        >
          <Trans context="not the past">Live</Trans>
        </Button>
      </Group>
      <Box pos="relative" pb={20}>
        <PastLanes
          past={past}
          timeline={timeline}
          noRecording={noRecording}
          view={view}
          minMs={width === 0 ? span / 500 : (span / width) * 2}
        />
        <div
          ref={area}
          className={classes.area}
          role="slider"
          tabIndex={0}
          aria-label={t`Shown time`}
          aria-valuemin={Math.round(view.from)}
          aria-valuemax={Math.round(Math.min(now, view.to))}
          aria-valuenow={Math.round(at ?? now)}
          aria-valuetext={
            at === null
              ? t({ message: 'Live', context: 'not the past' })
              : `${dateTime(at, timezone)}:${clockTime(at, timezone).slice(-2)}`
          }
          {...handlers}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            const step = event.shiftKey ? span / 10 : Math.max(1_000, span / 200);
            if (event.key === 'ArrowLeft') onAt((from) => (from ?? now) - step);
            else if (event.key === 'ArrowRight') onAt((from) => Math.min(now, (from ?? now) + step));
            else if (event.key === 'PageUp') move(-span / 2);
            else if (event.key === 'PageDown') move(span / 2);
            else if (event.key === '+' || event.key === '=') zoom(0.5);
            else if (event.key === '-') zoom(2);
            else if (event.key === 'Home') onAt(view.from);
            else if (event.key === 'End') onAt(null);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          {ticks.map((tick) => (
            <span
              key={tick.at}
              className={classes.tick}
              data-at-end={shareOf(tick.at, view) > 95 || undefined}
              style={{ left: `${shareOf(tick.at, view)}%` }}
              aria-hidden="true"
            >
              {tick.label}
            </span>
          ))}
          {now < view.to ? (
            <span className={classes.future} style={{ left: `${shareOf(now, view)}%` }} />
          ) : null}
          {at !== null && at >= view.from && at <= view.to ? (
            <span
              className={clsx(classes.cursor, classes.chosen)}
              style={{ left: `${shareOf(at, view)}%` }}
            />
          ) : null}
          {hover === null ? null : (
            <HoverTip at={hover} view={view} past={past ?? null} timeline={timeline} thumbnail={thumbnail} />
          )}
        </div>
      </Box>
    </section>
  );
}

interface ZoomProps {
  label: string;
  keys: string;
  onClick: () => void;
  children: React.ReactNode;
}

function Zoom({ label, keys, onClick, children }: ZoomProps) {
  return (
    <ActionIcon
      variant="default"
      w="var(--touch, 30px)"
      h="var(--touch, 30px)"
      aria-label={label}
      {...tooltipProps(label, keys)}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
