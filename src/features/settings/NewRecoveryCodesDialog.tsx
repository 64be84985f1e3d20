import { useLingui } from '@lingui/react/macro';
import { useSecondFactorChange } from '#data/me/secondFactor.ts';
import { ProofDialog } from './ProofDialog.tsx';

export interface NewRecoveryCodesDialogProps {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

export function NewRecoveryCodesDialog({ onCodes, onClose }: NewRecoveryCodesDialogProps) {
  const { t } = useLingui();
  const { replaceCodes } = useSecondFactorChange();
  return (
    <ProofDialog
      title={t`New recovery codes`}
      submitLabel={t`Make new codes`}
      needsAnswer
      onCode={async (code) => onCodes((await replaceCodes(code)).recoveryCodes)}
      onClose={onClose}
    >
      {t`The codes that you have now no longer work after that.`}
    </ProofDialog>
  );
}
