import { ensureBuilt } from './lib/build.ts';
import { readyBlock } from './lib/ready.ts';
import { runStack, print } from './lib/run.ts';

/** `npm start`: builds the app when it is stale, starts everything, and says where it is. */
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
