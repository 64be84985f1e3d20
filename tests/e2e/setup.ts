import { existsSync } from 'node:fs';
import { reservePort } from '../../scripts/lib/ports.ts';
import { startStack } from '../../scripts/stack.ts';
import { publishStack } from '#tests/support/stack.ts';

/** Starts the real stack once for all browser tests; what it returns ends it. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (!existsSync('dist/index.html')) throw new Error('The app is not built. Run `npm run build` first.');
  // Not the usual port, where this machine may have a service of its own.
  const screenshotUrl = `http://127.0.0.1:${await reservePort(0)}`;
  const stack = await startStack({
    port: Number(process.env['DUGOUT_TEST_PORT'] ?? 0),
    env: {
      DUGOUT_SCREENSHOT_URL: screenshotUrl,
      // In place of 15 s: unit tests prove the figure, these prove that it happens.
      DUGOUT_AGENT_GIVE_UP_MS: '8000',
    },
  });
  publishStack(stack, screenshotUrl);
  return () => stack.stop();
}
