import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { z } from 'zod';
import type { Account } from '#contract/http/accounts/account.ts';
import { useEnums } from '#data/enums/queries.ts';
import { linkParseDelayMs, parseAuthLink } from '#domain/accounts/pairing/authLink.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useStartAction } from '../actions/useStartAction.ts';
import { CodeSubject } from './CodeSubject.tsx';
import { pairingLabels } from './pairingLabels.ts';

/** Message of the schema; shown with the link. */
const wrongLink = 'Wrong link';

export interface LinkDialogProps {
  action: 'pairByLink' | 'signInByLink';
  account: Account;
  onClose: () => void;
}

/** Pairs or signs in an account with the code of a pasted link, which is checked shortly after it was pasted. */
export function LinkDialog({ action, account, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const { authOrigin } = useEnums();
  const start = useStartAction();
  const schema = z.object({
    link: z
      .string()
      .trim()
      .min(1)
      .transform((link, context): string => {
        const parsed = parseAuthLink(link, authOrigin);
        if (parsed) return parsed.code;
        context.addIssue({ code: 'custom', message: wrongLink });
        return z.NEVER;
      }),
  });
  const submitLabel = action === 'pairByLink' ? t`Pair` : t`Sign in`;
  return (
    <FormDialog
      title={t(pairingLabels[action])}
      submitLabel={submitLabel}
      schema={schema}
      initial={{ link: '' }}
      texts={{ names: { link: t`Link` }, messages: { [wrongLink]: '' } }}
      onSubmit={({ link: code }, _revision, signal) => start.onOne(action, account, signal, { code })}
      onClose={onClose}
      size={520}
    >
      {({ form, field }) => (
        <>
          <CodeSubject account={account} />
          <LinkField {...field('link')} link={form.values.link} authOrigin={authOrigin} />
        </>
      )}
    </FormDialog>
  );
}

interface LinkFieldProps {
  link: string;
  authOrigin: string;
  error: string | null;
}

/** The link and its interpretation: a wrong link is named, the code of a valid one is shown. */
function LinkField({ link, authOrigin, error, ...field }: LinkFieldProps) {
  const { t } = useLingui();
  const [checked] = useDebouncedValue(link, linkParseDelayMs);
  const parsed = parseAuthLink(checked, authOrigin);
  const code = parsed?.code;
  const wrong = checked.trim();
  const isWrong = wrong !== '' && !parsed;
  return (
    <>
      <Textarea
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        autoComplete="off"
        spellCheck={false}
        description={t`From ${authOrigin}, with a code`}
        {...field}
        error={isWrong ? t`Wrong link ${wrong}` : error}
      />
      <Box component="p" role="status" mih="1.5em" mt={8} mb={0} data-wrap>
        {code ? (
          <Trans>
            Accepted, the code is <code>{code}</code>
          </Trans>
        ) : null}
      </Box>
    </>
  );
}
