import { Box } from '@mantine/core';
import { Outlet } from 'react-router';

/** The screen alone: sign-in and 404. */
export function EmptyLayout() {
  return (
    <Box component="main" h="100%" data-scroll>
      <Outlet />
    </Box>
  );
}
