import * as Comlink from 'comlink';
import { AccountsCopy } from './lib/accounts/accountsCopy.ts';

Comlink.expose(new AccountsCopy());
