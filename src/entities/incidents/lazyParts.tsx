import { Box } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { withTexts } from '#data/partTexts.ts';
import type { IncidentMarkProps } from './markProps.ts';

/** Loaded after the screen, which is complete without it. */
const later = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({
    default: (await withTexts('incidents', load).catch(() => null)) ?? ((() => null) as ComponentType<Props>),
  }));

const LateBell = later(async () => (await import('./Bell.tsx')).Bell);
const LateMark = later(async () => (await import('./Mark.tsx')).Mark);

/** How many incidents nobody has acknowledged, in the header. */
export function Bell() {
  return (
    <Suspense fallback={<Box w={36} />}>
      <LateBell />
    </Suspense>
  );
}

/** That a console or a server has an incident which is not resolved. In the chunk of the header, as the bell is. */
export function IncidentMark(props: IncidentMarkProps) {
  return (
    <Suspense>
      <LateMark {...props} />
    </Suspense>
  );
}
