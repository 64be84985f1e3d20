import { existsSync } from 'node:fs';
import { reservePort } from '../../scripts/lib/ports.ts';
import { startStack } from '../../scripts/stack.ts';
import type { StackAddress } from '#tests/support/stack.ts';

/** Starts a real stack for the browser tests of one process. */
export async function startTestStack(): Promise<StackAddress & { stop(): Promise<void> }> {
  if (!existsSync('dist/index.html')) throw new Error('The app is not built. Run `npm run build` first.');
  // Not the usual port, where this machine may have a service of its own.
  const screenshotUrl = `http://127.0.0.1:${await reservePort(0)}`;
  const { url, natsUrl, natsWsUrl, keysFile, dataDir, stop } = await startStack({
    env: {
      DUGOUT_SCREENSHOT_URL: screenshotUrl,
      // In place of 15 s: unit tests prove the figure, these prove that it happens.
      DUGOUT_AGENT_GIVE_UP_MS: '8000',
    },
  });
  return { url, natsUrl, natsWsUrl, keysFile, dataDir, screenshotUrl, stop };
}
