import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useIdentity } from '#data/session/hooks.ts';
import { withTexts } from '#platform/i18n/i18n.ts';

/** Without its file, after a release, these screens work as before. */
const Afk = lazy(() =>
  withTexts('shell', () => import('../shell/Afk.tsx')).then(
    (module) => ({ default: module.Afk }),
    () => ({ default: () => null }),
  ),
);

/** The screen alone: sign-in, access links and 404. The last two are also shown to a signed-in user. */
export function EmptyLayout() {
  const isSignedIn = useIdentity() !== null;
  return (
    <>
      <Box component="main" h="100%" data-scroll>
        <Outlet />
      </Box>
      {isSignedIn ? (
        <Suspense>
          <Afk />
        </Suspense>
      ) : null}
    </>
  );
}
