import { type RefCallback, type RefObject, useLayoutEffect } from 'react';

/** The child of a `Popover.Target` that is an existing element elsewhere. */
export function ExternalTarget({
  at,
  ref,
}: {
  at: RefObject<HTMLElement | null>;
  ref?: RefCallback<HTMLElement>;
}) {
  useLayoutEffect(() => {
    ref?.(at.current);
    return () => void ref?.(null);
  }, [at, ref]);
  return null;
}
