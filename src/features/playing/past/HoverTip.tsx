import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ConsolePast } from '#contract/http/past.ts';
import type { RecordingReply } from '#contract/channel/recording.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { clockTime, dateTime } from '#domain/format/time.ts';
import { type PastView, shareOf, spanAt } from '#domain/past/view.ts';
import { kindLabels } from '#entities/activity/list/kinds.ts';
import { useAccountName } from '#entities/consoles/consoleLabels.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import classes from './Past.module.css';
import { gapReasons, useStateWord } from './pastTexts.ts';

interface HoverTipProps {
  at: number;
  view: PastView;
  past: ConsolePast | null;
  timeline: RecordingReply | null;
  thumbnail: ((at: number, canvas: HTMLCanvasElement) => void) | null;
}

/** The state at the moment below the pointer, with its picture. */
export function HoverTip({ at, view, past, timeline, thumbnail }: HoverTipProps) {
  const { timezone } = useUiContext();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isRecorded = timeline !== null && spanAt(timeline.ranges, at) !== undefined;
  const lines = useMomentLines(past, timeline)(at, (view.to - view.from) / 150);
  const share = shareOf(at, view);
  useEffect(() => {
    if (isRecorded && canvas.current) thumbnail?.(at, canvas.current);
  }, [at, isRecorded, thumbnail]);
  return (
    <>
      <span className={classes.cursor} style={{ left: `${share}%` }} />
      <div className={classes.tip} style={{ left: `clamp(104px, ${share}%, 100% - 104px)` }}>
        {thumbnail && isRecorded ? <canvas ref={canvas} width={320} height={180} /> : null}
        <b>
          {dateTime(at, timezone).slice(5, 10)} {clockTime(at, timezone)}
        </b>
        {lines.map((line) => (
          <span key={line} data-truncate>
            {line}
          </span>
        ))}
      </div>
    </>
  );
}

/**
 * The state at a moment, in short lines: state and error, account, who had control, nearby events, and why
 * nothing is recorded.
 */
export function useMomentLines(
  past: ConsolePast | null,
  timeline: RecordingReply | null,
): (at: number, nearMs: number) => string[] {
  const { t } = useLingui();
  const stateWord = useStateWord();
  const nameOf = useAccountName();
  return (at, nearMs) => {
    const state = past ? spanAt(past.states, at) : undefined;
    const account = past ? spanAt(past.accounts, at) : undefined;
    const control = past ? spanAt(past.controls, at) : undefined;
    const pause = past ? spanAt(past.pauses, at) : undefined;
    const gap = timeline ? spanAt(timeline.gaps, at) : undefined;
    const error = state?.error ? translatedText(state.error) : null;
    const near = past?.marks.filter((mark) => Math.abs(mark.at - at) <= nearMs).slice(0, 3) ?? [];
    const reason = gap && gapReasons[gap.reason];
    return [
      ...(state ? [[stateWord(state.status), error].filter(Boolean).join(': ')] : []),
      ...(account
        ? [nameOf({ index: account.index, ...(account.email === null ? {} : { email: account.email }) })]
        : []),
      ...(control ? [control.by === null ? t`Controlled by a user` : t`Controlled by ${control.by}`] : []),
      ...(pause && !control ? [pause.by === null ? t`Script paused` : t`Paused by ${pause.by}`] : []),
      ...near.map(({ kind, by }) =>
        [translateLabel(kindLabels as Record<string, never>, kind, t), by].filter(Boolean).join(' · '),
      ),
      ...(reason ? [t(reason)] : []),
    ].filter((line, index, all) => all.indexOf(line) === index);
  };
}
