import { Box } from '@mantine/core';
import type { Account } from '#contract/http/accounts/account.ts';

/** The account that a link or a pin code is for. */
export function CodeSubject({ account }: { account: Account }) {
  const { email, console: gameConsole, server } = account;
  return (
    <Box component="p" mt={0} mb={12} data-wrap>
      <b>{email}</b>
      <br />
      {server.name} · {gameConsole.name.toUpperCase()}
    </Box>
  );
}
