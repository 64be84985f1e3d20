import type { Generated } from 'kysely';

export interface WebBotAccountsTable {
  id: Generated<number>;
  /** The only user who sees it. */
  owner_id: number;
  /** Lower case; unique for its owner. */
  email: string;
  /** One of the contract's `webBotStatuses`. */
  status: string;
  /** One of the contract's `webBotErrors`. */
  error: string | null;
  /** Encrypted by the vault; see `server/modules/webBots/secrets.ts`. */
  secrets: string;
  proxy_host: string;
  proxy_port: number;
  tm_status: Generated<string>;
  coins: Generated<number>;
  coins_with_cards: Generated<number>;
  profit: Generated<number>;
  last_login: Date | null;
  created_at: Date;
  updated_at: Date;
}
