import type { ReactNode } from 'react';
import { AccountWhy, type AccountWhyProps } from './AccountWhy.tsx';
import { ConsoleWhy, type ConsoleWhyProps } from './ConsoleWhy.tsx';

/** What `Why` loads. */
export const WhyParts = (props: AccountWhyProps | ConsoleWhyProps): ReactNode =>
  'account' in props ? <AccountWhy {...props} /> : <ConsoleWhy {...props} />;
