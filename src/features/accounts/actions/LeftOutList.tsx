import { Box } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '#contract/http/accounts/account.ts';
import type { LeftOut } from '#domain/accounts/dryRun.ts';
import { useLeftOutText } from './useLeftOutText.ts';

/** Maximum number of accounts that are named for each reason; the number covers all. */
const named = 100;

/** The accounts that an action leaves out, by reason; each reason unfolds to its accounts. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut<Account>[] }) {
  const { i18n } = useLingui();
  const leftOutText = useLeftOutText();
  return (
    <Box component="ul" mah="min(320px, 40dvh)" mb={12} data-scroll>
      {leftOut.map(({ reason, accounts }) => (
        <li key={reason}>
          <details>
            <summary>
              {leftOutText({ reason, accounts })}{' '}
              <Box component="b" ml="auto" flex="none">
                {i18n.number(accounts.length)}
              </Box>
            </summary>
            <Box component="ul" pb={8} pl={16} c="dimmed" fz={12} data-wrap>
              {accounts.slice(0, named).map(({ id, email, console: { name } }) => (
                <li key={id}>
                  {email} · {name.toUpperCase()}
                </li>
              ))}
              {accounts.length > named ? <li>…</li> : null}
            </Box>
          </details>
        </li>
      ))}
    </Box>
  );
}
