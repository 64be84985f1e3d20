import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Stack } from '@mantine/core';
import type { Account } from '#contract/http/accounts/account.ts';
import { spacedCode } from '#domain/accounts/pairing/oneTimeCode.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { CodeCountdown, useOneTimeCodes } from '../columns/OneTimeCode.tsx';
import { Section } from './Section.tsx';

/** The one-time codes of an account, with their countdown; renders nothing without secrets that the role sees. */
export function PanelCodes({ account }: { account: Account }) {
  const { t } = useLingui();
  const { can } = useUiContext();
  const psn = can('accountsView_psn_full') ? account.psn?.gauth : undefined;
  const ea = can('accountsView_ea_full') ? account.ea?.gauth : undefined;
  if (!psn && !ea) return null;
  return (
    <Section title={t`One-time codes`}>
      <Stack gap={4}>
        {psn ? <Code name="PSN" secret={psn} /> : null}
        {ea ? <Code name="EA" secret={ea} /> : null}
      </Stack>
    </Section>
  );
}

function Code({ name, secret }: { name: string; secret: string }) {
  const { t } = useLingui();
  const codes = useOneTimeCodes(secret);
  return (
    <Group gap="4px 8px" fz="sm" role="group" aria-label={t`${name} code`}>
      <Box component="span" miw={32} c="dimmed">
        {name}
      </Box>
      {codes ? (
        <>
          <Box component="b" fz={18} fw={600} lts="0.04em">
            {spacedCode(codes.current)}
          </Box>
          <CopyButton text={codes.current} label={t`Copy the ${name} code`} />
          <CodeCountdown secondsLeft={codes.secondsLeft} />
          <Box component="span" c="dimmed">
            <Trans>then {spacedCode(codes.next)}</Trans>
          </Box>
        </>
      ) : (
        <Box component="span" c="dimmed">{t`The secret is not valid.`}</Box>
      )}
    </Group>
  );
}
