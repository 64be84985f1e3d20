import { Trans } from '@lingui/react/macro';

/** Follows a figure that still grows while accounts are loaded. */
export function StillLoading() {
  return (
    <>
      <span aria-hidden="true">…</span>
      <span className="dugout-hidden">
        {' '}
        <Trans>so far</Trans>
      </span>
    </>
  );
}
