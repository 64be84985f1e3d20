import { isIP } from 'node:net';
import { z } from 'zod';
import { type AllowedNetwork, parseNetworks } from './networks.ts';

export const port = z.coerce.number().int().min(0).max(65_535);

export const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || null);

/** On unless it is `0`. */
export const booleanFlag = z
  .enum(['0', '1'])
  .default('1')
  .transform((value) => value !== '0');

/** Address of a PostgreSQL, or null. */
export const postgresAddress = text.refine(
  // Without a host it is a Unix socket, whose folder is a parameter.
  (value) =>
    value === null ||
    value.startsWith('/') ||
    (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@localhost/'))),
  'Expected postgres://USER:PASSWORD@HOST/DATABASE; special characters of the password are encoded, # as %23',
);

/** An http or https address, as its origin. */
export const origin = z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin);

export const count = z.coerce.number().int().min(0);

/** An amount of money, or a percentage. */
export const amountUpTo = (most: number) => z.coerce.number().min(0).max(most);

export const integerInRange = (least: number, most: number, byDefault: number) =>
  z.coerce.number().int().min(least).max(most).default(byDefault);

/** `60x300`: number of consoles and accounts in the demo data; accounts without a free slot get further consoles. */
export const fleet = z
  .string()
  .regex(/^\d+x\d+$/, 'Expected CONSOLESxACCOUNTS, as in 100x5000')
  .transform((value) => {
    const [consoles, accounts] = value.split('x').map(Number);
    return { consoles: consoles ?? 0, accounts: accounts ?? 0 };
  });
export type Fleet = z.output<typeof fleet>;

/**
 * Reverse proxies that are trusted for the caller's address: their number (`1`), or their addresses and
 * networks (`10.0.0.0/8, ::1`). X-Forwarded-For from others is ignored.
 */
export const trustedProxies = text.transform((value, context): number | string[] | false => {
  if (value === null || value === '0') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const networks = value.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: 'custom',
    message: 'Expected a number of proxies (1 to 9) or networks: 10.0.0.0/8',
  });
  return z.NEVER;
});

/** Networks, and addresses with a port, that may be reached although they are private. */
export const proxyNetworks = text.transform((value, context): AllowedNetwork[] => {
  try {
    return parseNetworks(value ?? '');
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

/** An address, or a network as ADDRESS/BITS. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whether a name is a timezone, also one that a list of this runtime has under an older name. Offsets are none. */
export function isTimezone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
