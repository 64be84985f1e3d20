import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { CallbackError, type PaymentProvider } from './provider.ts';

/** Header with the time in seconds and the signature of a callback, `t=1700000000,v1=…`. */
const signatureHeader = 'dugout-signature';

/** How old a signature may be, in milliseconds: a recorded callback cannot be replayed later. */
const toleranceMs = 300_000;

const report = z.object({
  reference: z.string(),
  outcome: z.enum(['paid', 'cancelled', 'expired']),
  cents: z.int().nonnegative(),
});
export type TestProviderReport = z.infer<typeof report>;

/** Takes the place of a payment provider: this backend serves its page, and sends itself signed callbacks. */
export interface TestProvider extends PaymentProvider {
  /** A callback with its signature. */
  sign(report: TestProviderReport, now: Date): { body: string; headers: Record<string, string> };
}

const name = 'stand-in';

export const isTestProvider = (provider: PaymentProvider | null): provider is TestProvider =>
  provider?.name === name;

/** @param key secret that signs callbacks, 32 characters or more */
export function createTestProvider(key: string): TestProvider {
  const signatureOf = (seconds: number, body: string): string =>
    createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return {
    name,
    open: ({ id }) => Promise.resolve({ reference: `standin_${id}`, url: null }),
    sign(sent, now) {
      const body = JSON.stringify(sent);
      const seconds = Math.floor(now.getTime() / 1000);
      return { body, headers: { [signatureHeader]: `t=${seconds},v1=${signatureOf(seconds, body)}` } };
    },
    read({ body, headers, now }) {
      const header = String(headers[signatureHeader] ?? '');
      const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
      const expected = Buffer.from(signatureOf(Number(time), body), 'hex');
      const received = Buffer.from(signature, 'hex');
      if (received.length !== expected.length || !timingSafeEqual(received, expected))
        throw new CallbackError('The signature of the callback is wrong.');
      if (Math.abs(now.getTime() - Number(time) * 1000) > toleranceMs)
        throw new CallbackError('The signature of the callback is too old.');
      const parsed = report.safeParse(JSON.parse(body));
      if (!parsed.success) throw new CallbackError('The callback cannot be read.');
      return parsed.data;
    },
  };
}
