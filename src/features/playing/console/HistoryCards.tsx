import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useConsoleLog } from '#data/consoles/log.ts';
import { createDateText } from '#domain/format/zone.ts';
import { linesUntil, localLine } from '#domain/past/logLines.ts';
import { noFilter } from '#domain/activity/filter.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Console.module.css';

const ActivityList = lazyDialog(() => import('#entities/activity/list/ActivityList.tsx'), 'ActivityList');
const stay = (): void => undefined;

/** The activity of a moment is that of about this time before and after it, milliseconds. */
const aroundMs = 15 * 60_000;

interface HistoryCardsProps {
  gameConsole: GameConsole;
  token: string;
  /** The moment that is shown; null: the present. */
  at: number | null;
}

/** The activity of the console, and its log. */
export function HistoryCards({ gameConsole, token, at }: HistoryCardsProps) {
  const { t } = useLingui();
  const { id } = gameConsole;
  // Rounded, so that playback does not cause requests all the time.
  const near = at === null ? null : Math.round(at / aroundMs) * aroundMs;
  const filter = useMemo(
    () => ({
      ...noFilter,
      objects: { console: id },
      ...(near === null
        ? {}
        : {
            from: new Date(near - 2 * aroundMs).toISOString(),
            to: new Date(near + 2 * aroundMs).toISOString(),
          }),
    }),
    [id, near],
  );
  return (
    <div className={classes.history}>
      <Permitted permission="activity_view">
        <Card title={near === null ? t`Activity` : t`Activity around this time`} className={classes.scrolled}>
          <ActivityList filter={filter} onClose={stay} className={classes.activity} />
        </Card>
      </Permitted>
      <Permitted permission="consoles_logs_view">
        <Log consoleId={id} token={token} at={at} />
      </Permitted>
    </div>
  );
}

/** The last lines of the log, newest at the end. */
function Log({ consoleId, token, at }: { consoleId: number; token: string; at: number | null }) {
  const { t } = useLingui();
  const { explain, timezone } = useUiContext();
  const dateText = useMemo(() => createDateText(timezone), [timezone]);
  const { lines: all, error } = useConsoleLog({ consoleId, token });
  const lines = all && at !== null ? linesUntil(all, at) : all;
  return (
    <Card title={at === null ? t`Log` : t`Log until this time`} className={classes.scrolled}>
      {error ? (
        <p className={classes.fact}>{explain(error).text}</p>
      ) : lines?.length === 0 ? (
        <p className={classes.fact}>
          {at === null ? t`The log is empty.` : t`The log no longer has this time.`}
        </p>
      ) : (
        // It scrolls, so it must be reachable by keyboard; it starts at its end.
        <Box className={classes.log} tabIndex={0} role="region" aria-label={t`Lines of the log`}>
          <pre>{lines?.map((line) => localLine(line, dateText)).join('\n')}</pre>
        </Box>
      )}
    </Card>
  );
}
