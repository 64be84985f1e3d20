import { loadConfig } from './kernel/config/config.ts';
import { runServer } from './process.ts';

await runServer(loadConfig());
