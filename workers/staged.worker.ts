import * as Comlink from 'comlink';
import { StagedStorage } from './lib/staged/stagedStorage.ts';

Comlink.expose(new StagedStorage());
