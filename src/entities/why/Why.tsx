import { lazy, Suspense } from 'react';
import { withTexts } from '#data/partTexts.ts';
import type { AccountWhyProps } from './AccountWhy.tsx';
import type { ConsoleWhyProps } from './ConsoleWhy.tsx';
import type { WhyParts } from './Parts.tsx';

/**
 * With its texts in a part of its own: the pages that show it have no room. Where it cannot be loaded, as after a release, the
 * page goes on without it.
 */
const Parts = lazy<typeof WhyParts>(() =>
  withTexts('why', () => import('./Parts.tsx')).then(
    (part) => ({ default: part.WhyParts }),
    () => ({ default: ({ fallback }) => fallback }),
  ),
);

/** Why an account, or on the wall a console, does not play, and a link to what helps. */
export const Why = (props: AccountWhyProps | ConsoleWhyProps) => (
  <Suspense fallback={props.fallback}>
    <Parts {...props} />
  </Suspense>
);
