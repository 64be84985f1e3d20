import { useLingui } from '@lingui/react/macro';

/** Follows a figure that still grows while accounts are loaded. */
export function StillLoading() {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden="true">…</span>
      <span className="dugout-hidden"> {t`so far`}</span>
    </>
  );
}
