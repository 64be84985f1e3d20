import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AttachedState } from '#domain/schedule/running/consoleRules.ts';

/** The texts of the states (specification, "Schedulers"). */
export function useStateTexts(): Readonly<Record<AttachedState, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      enabled: t`Enabled`,
      disabled: t`Disabled`,
      unknown: t({ message: 'Unknown', context: 'scheduler' }),
    }),
    [t],
  );
}
