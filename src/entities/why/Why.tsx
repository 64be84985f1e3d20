import { lazy, Suspense } from 'react';
import { withTexts } from '#data/partTexts.ts';
import type { AccountWhyProps } from './AccountWhy.tsx';
import type { ConsoleWhyProps } from './ConsoleWhy.tsx';
import type { WhyParts } from './Parts.tsx';

/**
 * In a separate part with its texts, because the size budgets of its pages are used up. If the part cannot be
 * loaded, for example after a release, the page works without it.
 */
const Parts = lazy<typeof WhyParts>(() =>
  withTexts('why', () => import('./Parts.tsx')).then(
    (part) => ({ default: part.WhyParts }),
    () => ({ default: ({ fallback }) => fallback }),
  ),
);

/** Why an account, or on the wall a console, does not play, with a link to what helps. */
export const Why = (props: AccountWhyProps | ConsoleWhyProps) => (
  <Suspense fallback={props.fallback}>
    <Parts {...props} />
  </Suspense>
);
