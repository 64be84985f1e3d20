import { existsSync } from 'node:fs';
import { reservePort } from '../../scripts/lib/ports.ts';
import { startStack } from '../../scripts/stack.ts';
import type { StackAddress } from '#tests/support/stack.ts';

/** How long the start of a stack may take, milliseconds: on a busy machine several start at the same time. */
export const readyWithinMs = 180_000;

/** Starts a real stack for the browser tests of one process. @param env in addition to what all tests need */
export async function startTestStack(
  env: Record<string, string> = {},
): Promise<StackAddress & { stop(): Promise<void> }> {
  if (!existsSync('dist/index.html')) throw new Error('The app is not built. Run `npm run build` first.');
  // Not the default port, which a service on this machine may use.
  const screenshotUrl = `http://127.0.0.1:${await reservePort(0)}`;
  const { url, natsUrl, natsWsUrl, keysFile, dataDir, stop } = await startStack({
    readyWithinMs,
    env: {
      DUGOUT_SCREENSHOT_URL: screenshotUrl,
      // The demo's schedulers would start and stop consoles that tests control.
      DUGOUT_SCHEDULERS: '0',
      // Instead of 10 s: proxies of the demo that never answer are waited for.
      DUGOUT_PROXY_TIMEOUT_MS: '3000',
      ...env,
    },
  });
  return { url, natsUrl, natsWsUrl, keysFile, dataDir, screenshotUrl, stop };
}
