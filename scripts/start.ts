import { ensureBuilt } from './lib/build.ts';
import { readyBlock } from './lib/ready.ts';
import { runStack, print } from './lib/run.ts';

/** `npm start`: builds the app when needed, starts everything, and prints its address. */
await runStack(
  ({ screenshotUrl }) => ({
    prepare: (stopped) => ensureBuilt(print, stopped),
    env: { NODE_ENV: 'production' },
    screenshotPort: Number(new URL(screenshotUrl).port || 80),
  }),
  async ({ url, dataDir }) => {
    console.log(readyBlock(url, dataDir));
  },
);
