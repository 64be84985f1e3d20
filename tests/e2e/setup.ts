import { existsSync } from 'node:fs';
import { startStack } from '../../scripts/stack.ts';
import { publishStack } from '#tests/support/stack.ts';

/** Starts the real stack once for all browser tests; what it returns ends it. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (!existsSync('dist/index.html')) throw new Error('The app is not built. Run `npm run build` first.');
  const stack = await startStack({ port: Number(process.env['DUGOUT_TEST_PORT'] ?? 0) });
  publishStack(stack);
  return () => stack.stop();
}
