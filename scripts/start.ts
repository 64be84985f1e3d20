import { ensureBuilt } from './lib/build.ts';
import { driverEnv } from './lib/drivers.ts';
import { ensureVideoLibraries } from './lib/videoLibraries.ts';
import { readyBlock } from './lib/ready.ts';
import { runStack, print } from './lib/run.ts';

/**
 * `npm start`: builds the app when needed, starts everything, and prints its address. `npm start -- --driver x11` shows a
 * game on the first console.
 */
await runStack(
  ({ screenshotUrl }) => ({
    prepare: (stopped) => {
      ensureVideoLibraries(print);
      return ensureBuilt(print, stopped);
    },
    env: { NODE_ENV: 'production', ...driverEnv(process.argv.slice(2)) },
    screenshotPort: Number(new URL(screenshotUrl).port || 80),
  }),
  async (stack) => {
    console.log(readyBlock(stack));
  },
);
