import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useConsoleLog } from '#data/consoles/log.ts';
import { withTexts } from '#data/partTexts.ts';
import { noFilter } from '#domain/activity/filter.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Console.module.css';

const ActivityList = lazyDialog(
  () => withTexts('activity', () => import('#entities/activity/list/ActivityList.tsx')),
  'ActivityList',
);
const stay = (): void => undefined;

/** What has happened to the console, and what its log says. */
export function HistoryCards({ gameConsole, token }: { gameConsole: GameConsole; token: string }) {
  const { id } = gameConsole;
  const filter = useMemo(() => ({ ...noFilter, objects: { console: id } }), [id]);
  return (
    <div className={classes.history}>
      <Permitted permission="activity_view">
        <Card title={<Trans>Activity</Trans>} className={classes.scrolled}>
          <ActivityList filter={filter} onClose={stay} className={classes.activity} />
        </Card>
      </Permitted>
      <Permitted permission="consoles_logs_view">
        <Log consoleId={id} token={token} />
      </Permitted>
    </div>
  );
}

/** The last lines of the log, newest at the end. */
function Log({ consoleId, token }: { consoleId: number; token: string }) {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const { data, error } = useConsoleLog({ consoleId, token });
  return (
    <Card title={<Trans>Log</Trans>} className={classes.scrolled}>
      {error ? (
        <p className={classes.fact}>{explain(error).text}</p>
      ) : data?.length === 0 ? (
        <p className={classes.fact}>
          <Trans>The log is empty.</Trans>
        </p>
      ) : (
        // It scrolls, so it must be reachable by keyboard; it begins at its end.
        <Box className={classes.log} tabIndex={0} role="region" aria-label={t`Lines of the log`}>
          <pre>{data?.join('\n')}</pre>
        </Box>
      )}
    </Card>
  );
}
