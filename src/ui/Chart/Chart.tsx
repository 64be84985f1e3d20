import { lazy, Suspense, useState } from 'react';
import { PartBoundary } from '#ui/dialogs/PartBoundary.tsx';
import type { ChartProps } from './chartProps.ts';

const load = () => import('./ChartView.tsx');
// The drawing code is a chunk of its own; it starts to load with the screen that has a chart.
load().catch(() => undefined);
const ChartView = lazy(async () => ({ default: (await load()).ChartView }));

/** Legend and names around the drawing, CSS pixels. */
const aroundHeight = 76;

/**
 * Lines and bars over days, times, numbers or categories. Series can be hidden; a cursor, moved by mouse, finger or keyboard,
 * reads values; the same data can be shown as a table. Loads its code on demand.
 */
export function Chart(props: ChartProps) {
  const [isLeftOut, setLeftOut] = useState(false);
  if (isLeftOut) return null;
  return (
    <PartBoundary onClose={() => setLeftOut(true)}>
      <Suspense fallback={<div style={{ height: (props.height ?? 260) + aroundHeight }} aria-busy="true" />}>
        <ChartView {...props} />
      </Suspense>
    </PartBoundary>
  );
}
