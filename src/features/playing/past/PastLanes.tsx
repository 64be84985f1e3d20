import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { consoleStatus } from '#contract/enums.ts';
import type { ConsolePast } from '#contract/http/past.ts';
import type { RecordingReply } from '#contract/channel/recording.ts';
import type { NoRecording } from '#data/recording/timeline.ts';
import { badgeTone } from '#domain/consoles/status.ts';
import { type PastView, shareOf, spansInView } from '#domain/past/view.ts';
import { useAccountName } from '#entities/consoles/consoleLabels.ts';
import classes from './Past.module.css';
import { noRecordings } from './pastTexts.ts';

interface PastLanesProps {
  past: ConsolePast | null | undefined;
  timeline: RecordingReply | null;
  noRecording: NoRecording | null;
  view: PastView;
  /** Shorter spans are shown together with their neighbors, in milliseconds. */
  minMs: number;
}

const toneOf = (status: number | null): string => (status === null ? 'unknown' : badgeTone({ status }));
/** The worst of many short states is shown. */
const rankOf = ({ status }: { status: number | null }): number =>
  status === consoleStatus.failed ? 2 : status === null ? 0 : 1;
/** Outcomes of planned runs that did not go as planned. */
const badOutcomes: ReadonlySet<string> = new Set(['missed', 'cutShort', 'late']);

/** The lanes below the pointer; the tip and the readout contain everything in them as text. */
export const PastLanes = memo(function PastLanes({
  past,
  timeline,
  noRecording,
  view,
  minMs,
}: PastLanesProps) {
  const { t } = useLingui();
  const nameOf = useAccountName();
  const cut = <T extends { from: number; to: number }>(
    spans: readonly T[],
    rank?: (span: T) => number,
  ): T[] => spansInView(spans, view, minMs, rank);
  const failures = past?.marks.filter(({ kind }) => kind === 'consoleFailed') ?? [];
  const others = past?.marks.filter(({ kind }) => kind !== 'consoleFailed') ?? [];
  const marks = spansInView(
    [...failures, ...others].map((mark) => ({ ...mark, from: mark.at, to: mark.at + minMs })),
    view,
    minMs * 1.5,
  );
  return (
    <div className={classes.lanes} aria-hidden="true" data-loading={past === undefined || undefined}>
      {past === null ? null : (
        <>
          <Lane name={t`State`}>
            {cut(past?.states ?? [], rankOf).map((span) => (
              <Bar key={span.from} span={span} view={view} tone={toneOf(span.status)} />
            ))}
            {marks.map(({ at, kind }) => (
              <i
                key={`${at} ${kind}`}
                className={classes.mark}
                data-kind={kind}
                style={{ left: `${shareOf(at, view)}%` }}
              />
            ))}
          </Lane>
          <Lane name={t`Account`}>
            {cut(past?.accounts ?? []).map((span) => (
              <Bar key={`${span.accountId} ${span.from}`} span={span} view={view} tone="account">
                {nameOf({ index: span.index, ...(span.email === null ? {} : { email: span.email }) })}
              </Bar>
            ))}
          </Lane>
          <Lane name={<Trans context="schedule">Plan</Trans>}>
            {cut(past?.plan ?? []).map((span) => (
              <Bar
                key={`${span.slot} ${span.from}`}
                span={span}
                view={view}
                tone={badOutcomes.has(span.outcome) ? 'missed' : 'plan'}
              >
                {span.config}
              </Bar>
            ))}
          </Lane>
          <Lane name={<Trans context="lane">Control</Trans>}>
            {cut(past?.pauses ?? []).map((span) => (
              <Bar key={`p ${span.from}`} span={span} view={view} tone="pause" />
            ))}
            {cut(past?.controls ?? []).map((span) => (
              <Bar key={span.from} span={span} view={view} tone="control">
                {span.by}
              </Bar>
            ))}
          </Lane>
        </>
      )}
      <Lane name={<Trans context="lane">Recorded</Trans>}>
        {noRecording ? <span className={classes.none}>{t(noRecordings[noRecording])}</span> : null}
        {cut(timeline?.gaps ?? []).map((span) => (
          <Bar key={`g ${span.from}`} span={span} view={view} tone="gap" />
        ))}
        {cut(timeline?.ranges ?? []).map((span) => (
          <Bar key={span.from} span={span} view={view} tone="recorded" />
        ))}
      </Lane>
    </div>
  );
});

function Lane({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <Box component="span" c="dimmed" fz={12} lh="18px" data-truncate>
        {name}
      </Box>
      <div className={classes.lane}>{children}</div>
    </>
  );
}

interface BarProps {
  span: { from: number; to: number };
  view: PastView;
  tone: string;
  children?: ReactNode;
}

function Bar({ span, view, tone, children }: BarProps) {
  const left = shareOf(span.from, view);
  return (
    <span
      className={classes.bar}
      data-bar={tone}
      style={{ left: `${left}%`, width: `max(2px, ${shareOf(span.to, view) - left}%)` }}
    >
      {children}
    </span>
  );
}
