import { createServer } from 'vite';
import { root } from './lib/child.ts';
import { reservePort } from './lib/ports.ts';
import { readyBlock } from './lib/ready.ts';
import { runStack } from './lib/run.ts';

/**
 * `npm run dev`: the stack with hot reload. Vite serves the app on PORT and proxies /api and /socket.io to the API;
 * API and agents restart when their sources change.
 */
const port = await reservePort(Number(process.env['PORT'] || 8080));

await runStack(
  ({ screenshotUrl }) => ({
    port: 0,
    watch: true,
    maxAgentProcesses: 2,
    env: {
      NODE_ENV: 'development',
      DUGOUT_DEV: '1',
      DUGOUT_AGENT_APP_ORIGINS: `http://127.0.0.1:${port},http://localhost:${port}`,
    },
    screenshotPort: Number(new URL(screenshotUrl).port || 80),
  }),
  async (stack) => {
    // Read by vite.config.ts.
    process.env['API_ORIGIN'] = stack.url;
    const ours = process.listeners('SIGTERM');
    const vite = await createServer({ root, server: { port, strictPort: true } });
    // Vite would end this process at SIGTERM, before its children have ended.
    for (const listener of process.listeners('SIGTERM'))
      if (!ours.includes(listener)) process.off('SIGTERM', listener);
    await vite.listen();
    console.log(readyBlock({ ...stack, url: `http://127.0.0.1:${port}` }));
    return { close: () => vite.close() };
  },
);
