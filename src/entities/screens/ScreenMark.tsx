import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useScreens } from '#data/screens/screens.ts';
import { nearTime } from '#domain/format/time.ts';
import { screenTrouble } from '#domain/screens/summary.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './ScreenMark.module.css';

/** A mark next to the name of a console that is stuck, or shows a screen that needs attention; otherwise renders nothing. */
export function ScreenMark({ consoleId }: { consoleId: number }) {
  const trouble = useScreens((screens) => screenTrouble(screens, consoleId));
  return trouble ? <Trouble {...trouble} /> : null;
}

function Trouble({ screen, stuckSince }: { screen: string | null; stuckSince: string | null }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const since = stuckSince === null ? null : nearTime(Date.parse(stuckSince), now, timezone);
  const text =
    since === null
      ? (screen ?? '')
      : screen === null
        ? t`Stuck since ${since}`
        : t`Stuck at ${screen} since ${since}`;
  return (
    <span className={classes.mark} title={text}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      <span data-truncate>{text}</span>
    </span>
  );
}
