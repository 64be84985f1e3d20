import { Box } from '@mantine/core';
import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { usePolledScreens } from '#data/screens/screens.ts';
import { parseScreenFilter } from '#domain/screens/summary.ts';
import { ScreenLine } from '#entities/screens/ScreenLine.tsx';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** What the consoles of the wall show; each item filters the wall. */
export function WallScreens({ consoles }: { consoles: readonly GameConsole[] | undefined }) {
  const screens = usePolledScreens();
  const [params] = useQueryParams();
  const ids = useMemo(() => new Set(consoles?.map(({ id }) => id)), [consoles]);
  if (!screens) return null;
  return (
    <Box mb={8}>
      <ScreenLine
        screens={screens}
        isCounted={(id) => ids.has(id)}
        filter={parseScreenFilter(params.get('screen'))}
        to={(filter) =>
          `?${withParams({ screen: filter === null ? null : String(filter) })(new URLSearchParams(params))}`
        }
      />
    </Box>
  );
}
