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

/** The number of unacknowledged incidents, in the header. */
export function Bell() {
  return (
    <Suspense fallback={<Box w={36} />}>
      <LateBell />
    </Suspense>
  );
}

/** A mark for a console or server with an unresolved incident. In the chunk of the header, like the bell. */
export function IncidentMark(props: IncidentMarkProps) {
  return (
    <Suspense>
      <LateMark {...props} />
    </Suspense>
  );
}
