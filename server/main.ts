import { loadConfig } from './kernel/config/config.ts';
import { orExit } from '#node/settingsError.ts';
import { runServer } from './process.ts';

await runServer(orExit(loadConfig));
