import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { z } from 'zod';
import type { Account } from '#contract/http/accounts/account.ts';
import { pinCode } from '#contract/http/accounts/pairing.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useStartAction } from '../actions/useStartAction.ts';
import { CodeSubject } from './CodeSubject.tsx';
import { pairingLabels } from './pairingLabels.ts';

/** The console shows the number in two groups: spaces do not matter. */
const schema = z.object({ code: z.preprocess((text) => String(text).replaceAll(/\s/g, ''), pinCode) });

/** Pairs an account with the number that its console shows. */
export function PinCodeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui();
  const start = useStartAction();
  return (
    <FormDialog
      title={t(pairingLabels.pairByPinCode)}
      submitLabel={t`Pair`}
      schema={schema as z.ZodType<{ code: string }, { code: string }>}
      initial={{ code: '' }}
      texts={{ names: { code: t`Pin code` }, messages: { pinCodeInvalid: t`Expected 8 digits` } }}
      onSubmit={({ code }, _revision, signal) => start.onOne('pairByPinCode', account, signal, { code })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <CodeSubject account={account} />
          <TextInput
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            description={t`The console shows it under Settings, Remote Play, Link device`}
            {...field('code')}
          />
        </>
      )}
    </FormDialog>
  );
}
