import { loadConfig } from '#server/kernel/config/config.ts';
import { orExit } from '#node/settingsError.ts';
import { runServer } from '#server/process.ts';
import { demoConfig, demoExtension } from './extension.ts';

/** The API with demo data. */
const config = demoConfig(orExit(loadConfig));
await runServer(config, demoExtension(config));
