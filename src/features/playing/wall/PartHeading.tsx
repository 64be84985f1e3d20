import { Plural } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { countParts } from '#domain/consoles/select.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { ServerState } from '#entities/servers/ServerState.tsx';
import { Row } from '#ui/layout/flex.ts';
import type { WallPart } from './wallParts.ts';
import classes from './Wall.module.css';

/** Heading of one server's part: the server, its state, and the number of failed consoles. */
export function PartHeading({ server, consoles }: WallPart) {
  const { failed } = countParts(consoles);
  return (
    <Row component="header" gap={12} wrap="nowrap" className={classes.partHeader}>
      <Box component="h2" data-truncate fz={13} fw={600} lh="20px">
        <span className={classes.partGroup}>{server.group.name} / </span>
        {serverName(server)}
      </Box>
      <ServerState server={server} />
      <span className={classes.partCount}>
        <Plural value={consoles.length} one="# console" other="# consoles" />
      </span>
      {failed > 0 ? (
        <span className={classes.partFailed}>
          <Plural value={failed} one="# failed" other="# failed" />
        </span>
      ) : null}
    </Row>
  );
}
