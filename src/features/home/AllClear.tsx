import { Box } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import type { ServerConsoleCounts } from '#data/fleet/attention.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { Row } from '#ui/layout/flex.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './AllClear.module.css';

/** Maximum lights drawn for one server; a larger one shows its number of consoles. */
const maxLights = 60;

/**
 * Nothing needs attention: the running fleet, one light per console, running ones first. Offline it shows the
 * last known state, marked as past.
 */
export function AllClear({
  servers,
  counts,
}: {
  servers: readonly Server[];
  counts: readonly ServerConsoleCounts[];
}) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const byServer = new Map(counts.map((count) => [count.serverId, count]));
  const atWork = counts.reduce((sum, { active }) => sum + active, 0);
  const total = counts.reduce((sum, { consoles }) => sum + consoles, 0);
  return (
    <section className={classes.allClear} data-offline={isOffline || undefined}>
      <h2 className={classes.title}>{isOffline ? t`All was clear` : t`All clear`}</h2>
      <p className={classes.text}>
        {isOffline ? (
          <>
            <Trans>
              {atWork} of {total} consoles were running.
            </Trans>{' '}
            {t`Items that need attention will appear here once you are online again.`}
          </>
        ) : (
          <>
            <Trans>
              {atWork} of {total} consoles are running.
            </Trans>{' '}
            {t`Items that need attention will appear here.`}
          </>
        )}
      </p>
      <div className={classes.field} aria-hidden="true">
        {servers.map((server, row) => (
          <div key={server.id}>
            <Box component="span" data-truncate display="block" mb={8} c="dimmed" fz={12}>
              {serverName(server)}
            </Box>
            <Row component="span" gap={5} align="stretch" className={classes.lights} data-row={row % 6}>
              {Array.from(
                { length: Math.min(maxLights, byServer.get(server.id)?.consoles ?? 0) },
                (_, light) => {
                  const isRunning = light < (byServer.get(server.id)?.active ?? 0);
                  return (
                    <i
                      key={light}
                      data-on={(isRunning && !isOffline) || undefined}
                      data-was-on={(isRunning && isOffline) || undefined}
                    />
                  );
                },
              )}
            </Row>
          </div>
        ))}
      </div>
    </section>
  );
}
