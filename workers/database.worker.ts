import * as Comlink from 'comlink';
import { DatabaseReader } from './lib/database/databaseReader.ts';

Comlink.expose(new DatabaseReader());
