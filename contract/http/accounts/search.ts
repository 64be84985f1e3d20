import { z } from 'zod';
import { line, listOf, maxIds } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';
import { account } from './account.ts';

/** The longest value is an email. */
export const maxQueryValue = 254;
/** An empty value counts as none. */
const value = line(maxQueryValue, 0).optional();

/** One line of a query: it finds accounts that match all given values, in any case. */
export const accountQueryRow = z.object({ server: value, console: value, email: value });
export type AccountQueryRow = z.infer<typeof accountQueryRow>;

export const searchAccounts = endpoint({
  summary: 'Find accounts by server, console and email',
  description:
    'The accounts that the lines of a query ask for; a line matches by all values that it has, in any case.',
  refuses: ['queryEmpty'],
  method: 'POST',
  path: '/accounts/search',
  access: ['account_management'],
  body: z.object({ query: z.array(accountQueryRow).min(1).max(maxIds) }),
  response: listOf(account),
});
