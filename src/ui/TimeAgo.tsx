import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { fromNow } from '#domain/format/fromNow.ts';
import { clockTime, dateTime, nearTime } from '#domain/format/time.ts';
import { useNow } from './clock.ts';
import { tooltipProps } from './Tips/Tips.tsx';
import { useUiContext } from './uiContext.ts';

/** A time in the user's zone and how long ago it is: `10:32 · 3 minutes ago`; with seconds in its tooltip. @param at ISO 8601 */
export function TimeAgo({ at }: { at: string }) {
  const { i18n } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const time = Date.parse(at);
  return (
    <Box
      component="time"
      dateTime={at}
      {...tooltipProps(`${dateTime(time, timezone).slice(0, 10)} ${clockTime(time, timezone)}`)}
    >
      {nearTime(time, now, timezone)} · {fromNow(Math.min(time, now), now, i18n.locale)}
    </Box>
  );
}
