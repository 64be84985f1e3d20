import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSecondFactorChange } from '#data/me/secondFactor.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Replaces the recovery codes after a code, and shows the new ones. */
export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { replaceCodes } = useSecondFactorChange();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <ProofDialog
      title={t`New recovery codes`}
      submitLabel={t`Make new codes`}
      onCode={async (code) => setCodes((await replaceCodes(code)).recoveryCodes)}
      // The codes take the place of this dialog.
      onDone={() => undefined}
      mustFinish
      onClose={onClose}
    >
      {t`The codes that you have now no longer work after that.`}
    </ProofDialog>
  );
}
