import { Box } from '@mantine/core';
import { usePolledScreens } from '#data/screens/screens.ts';
import { pathTo } from '#domain/access/paths.ts';
import { ScreenLine } from '#entities/screens/ScreenLine.tsx';

/** What all consoles show; each leads to the wall of them. */
export function HomeScreens() {
  const screens = usePolledScreens();
  if (!screens) return null;
  return (
    <Box mb={16}>
      <ScreenLine
        screens={screens}
        to={(screen) => pathTo('appPlayingControl', { query: { server: 'all', screen } })}
      />
    </Box>
  );
}
