import { serveEngine } from './lib/channel/engine.ts';

serveEngine();
