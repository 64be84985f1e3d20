import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopback } from '#node/loopback.ts';
import type { MetricsAddress } from '#node/metrics/serveMetrics.ts';

/** Minimum length of a token, in characters: nothing else protects it against guessing. */
const minTokenLength = 16;

/** Variables for serving metrics: `9464` listens on 127.0.0.1; `0.0.0.0:9464` listens on every address and needs a token. */
export const metricsVariables = z
  .object({ address: z.string().default(''), token: z.string().default('') })
  .transform(({ address, token }, context): MetricsAddress | null => {
    const refuse = (message: string): never => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (address.trim() === '') return null;
    const [, name = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(address.trim()) ?? [];
    const host = name.replace(/^\[(.*)\]$/, '$1');
    const version = isIP(host);
    const port = Number(digits);
    if (digits === '' || port > 65_535 || version === 0)
      return refuse('Expected PORT or ADDRESS:PORT, as in 9464 or 10.0.0.5:9464');
    if (token !== '' && token.length < minTokenLength)
      return refuse(`The token needs ${minTokenLength} characters or more`);
    if (token === '' && !isLoopback(host)) return refuse('An address that others can reach needs a token');
    return { host, port, token: token === '' ? null : token };
  });
