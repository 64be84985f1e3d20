import { z } from 'zod';
import { id, line, maxIds } from '../../common.ts';
import { type CallTexts, endpoint } from '../../endpoint.ts';
import type { PermissionName } from '../../permissions.ts';
import { sentAnswer } from './calls.ts';

const accountIds = z.array(id).min(1).max(maxIds);

/** Regions that pairing information is imported from (specification). */
export const pairingRegions = ['asia', 'europe'] as const;
export type PairingRegion = (typeof pairingRegions)[number];
export const defaultPairingRegion: PairingRegion = 'europe';

export const linkCode = line(500);

/** The number that a console shows to link a device: 8 digits. */
export const pinCode = z.string().regex(/^\d{8}$/, 'pinCodeInvalid');

const call = <Path extends string, Shape extends z.ZodRawShape>(
  path: Path,
  permission: PermissionName,
  shape: Shape,
  texts: CallTexts,
) =>
  endpoint({
    ...texts,
    method: 'POST',
    path,
    access: [permission],
    body: z.object(shape),
    response: sentAnswer,
  });

export const pairAccounts = call(
  '/accounts/parring/auto',
  'accounts_parring',
  { accountIds },
  {
    summary: 'Pair accounts',
    description: 'Puts pairing tasks into the queue. What exceeds the limit of running tasks is refused.',
  },
);
export const pairByLink = call(
  '/accounts/parring/link',
  'accounts_parring',
  {
    accountId: id,
    code: linkCode,
  },
  {
    summary: 'Pair an account with a link',
    description: 'Puts one task into the queue, with the code of the link.',
  },
);
export const pairByPinCode = call(
  '/accounts/parring/pincode',
  'accounts_parring',
  {
    accountId: id,
    pinCode,
  },
  {
    summary: 'Pair an account with a pin code',
    description: 'Puts one task into the queue, with the number that a console shows to link a device.',
  },
);
export const importPairing = call(
  '/accounts/parring/import',
  'accounts_parring',
  {
    accountIds,
    /** The server that the accounts must be on; null: any. */
    server: id.nullable().default(null),
    region: z.enum(pairingRegions).default(defaultPairingRegion),
  },
  {
    summary: 'Import pairings of another region',
    description: 'Pairs with information that another region already has.',
  },
);
export const checkPairing = call(
  '/accounts/parring/check',
  'accounts_parring',
  { accountIds },
  {
    summary: 'Check pairings',
    description: 'Checks whether the consoles still know the accounts; one that is not known is unpaired.',
  },
);
export const resetPairing = call(
  '/accounts/parring/reset',
  'accounts_parring',
  {
    accountIds,
    /** Signs the accounts out as well. */
    hard: z.boolean().default(false),
  },
  {
    summary: 'Reset pairings',
    description: 'Forgets the pairing of accounts; `hard` signs them out as well.',
  },
);
export const signInAccounts = call(
  '/accounts/sign/in/auto',
  'accounts_sing_in',
  { accountIds },
  {
    summary: 'Sign accounts in',
    description: 'Puts sign-in tasks into the queue. What exceeds the limit of running tasks is refused.',
  },
);
export const signInByLink = call(
  '/accounts/sign/in/link',
  'accounts_sing_in',
  {
    accountId: id,
    code: linkCode,
  },
  {
    summary: 'Sign an account in with a link',
    description: 'Puts one task into the queue, with the code of the link.',
  },
);
export const resetSignIn = call(
  '/accounts/sign/in/reset',
  'accounts_sing_in',
  { accountIds },
  {
    summary: 'Reset sign-ins',
    description: 'Forgets that accounts are signed in.',
  },
);
