import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useConsolesWhy } from '#data/why/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { whyLabel } from '#entities/why/whyLabel.ts';

/** Number of consoles that do not play, by reason, the most frequent first, with links to these consoles. */
export function IdleConsoles() {
  const { t } = useLingui();
  const idle = Object.values(useConsolesWhy());
  if (idle.length === 0) return null;
  const counts = [...Map.groupBy(idle, ({ reason }) => reason)]
    .map(([reason, { length: count }]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count);
  return (
    <Text size="sm" c="dimmed" mt={12} px={4}>
      <Plural value={idle.length} one="# console not playing:" other="# consoles not playing:" />{' '}
      {counts.map(({ reason, count }, at) => {
        const label = whyLabel(reason);
        const what = label ? t(label) : reason;
        return (
          <Fragment key={reason}>
            {at === 0 ? null : ', '}
            <Anchor
              component={Link}
              inherit
              underline="always"
              to={pathTo('appPlayingControl', { query: { server: 'all', why: reason } })}
            >
              <Trans context="number of consoles, and why">
                {count} {what}
              </Trans>
            </Anchor>
          </Fragment>
        );
      })}
    </Text>
  );
}
