import { lazy, Suspense } from 'react';
import { withTexts } from '#platform/i18n/i18n.ts';
import type { IncidentMarkProps } from './markProps.ts';

const Mark = lazy(async () => {
  const part = await withTexts('incidents', () => import('./Mark.tsx')).catch(() => null);
  return { default: part?.Mark ?? (() => null) };
});

/** That a console or a server has an incident which is not resolved; loaded after the screen, which is complete without it. */
export function IncidentMark(props: IncidentMarkProps) {
  return (
    <Suspense>
      <Mark {...props} />
    </Suspense>
  );
}
