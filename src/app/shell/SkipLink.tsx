import { Trans } from '@lingui/react/macro';
import type { MouseEvent, RefObject } from 'react';
import classes from './SkipLink.module.css';

/** First in the tab order: skips header and drawer. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    to.current?.focus();
  };
  return (
    <a className={classes.skip} href="#main" onClick={skip}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
