import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PgliteClient } from './client.ts';

/** One shared connection: Kysely queues requests for it, so that a transaction is never mixed with other queries. */
class SingleConnectionAdapter extends PostgresAdapter {
  override get supportsMultipleConnections(): boolean {
    return false;
  }
}

/** The part of a client that the dialect uses. */
type Connected = Pick<PgliteClient, 'query' | 'close'>;

class Connection implements DatabaseConnection {
  readonly #client: Connected;

  constructor(client: Connected) {
    this.#client = client;
  }

  async executeQuery<R>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#client.query(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(affected) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported');
  }
}

class PgliteDriver implements Driver {
  readonly #client: Connected;
  readonly #connection: Connection;

  constructor(client: Connected) {
    this.#client = client;
    this.#connection = new Connection(client);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(
    _connection: DatabaseConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    await this.#run(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin');
  }

  async commitTransaction(): Promise<void> {
    await this.#run('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#run('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#client.close();
  }

  async #run(sql: string): Promise<void> {
    await this.#connection.executeQuery({ sql, parameters: [] });
  }
}

/** Kysely on a {@link PgliteClient}, with PostgreSQL's own SQL. */
export function pgliteDialect(client: Connected): Dialect {
  return {
    createAdapter: () => new SingleConnectionAdapter(),
    createDriver: () => new PgliteDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
