import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';
import { DatabaseFault, faultCodeOf } from './databaseFault.ts';

/** Statements that change nothing. */
const isReading = /^\s*(select|show|set|explain|savepoint|release)\b/i;
/** The part of a statement after `with` that changes something. */
const isWritingPart = /\b(insert into|delete from|(?<!for |key )update)\b/i;

const changes = (sql: string): boolean =>
  /^\s*with\b/i.test(sql) ? isWritingPart.test(sql) : !isReading.test(sql);

/**
 * A dialect whose connections fail with a {@link DatabaseFault} if not the statement but the database is the
 * cause. The fault says whether a change may have been stored: if the connection was lost during the commit.
 * @param onStored called when a change was committed
 */
export function watchFaults(dialect: Dialect, onStored: () => void): Dialect {
  const known = new WeakSet<DatabaseConnection>();

  function watch(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection) as (
      ...args: [CompiledQuery, ...unknown[]]
    ) => ReturnType<DatabaseConnection['executeQuery']>;
    let isInTransaction = false;
    let hasChanged = false;
    let first: DatabaseFault | null = null;

    const track = async (...args: [CompiledQuery, ...unknown[]]) => {
      const [{ sql }] = args;
      const isBegin = /^(begin|start transaction)\b/.test(sql);
      const isEnd = sql === 'commit' || sql === 'rollback';
      if (isBegin) [isInTransaction, hasChanged, first] = [true, false, null];
      try {
        const result = await execute(...args);
        if (!isEnd && !isBegin && changes(sql) && result.numAffectedRows !== 0n) hasChanged = true;
        if (hasChanged && (sql === 'commit' || !isInTransaction)) onStored();
        if (isEnd || !isInTransaction) [isInTransaction, hasChanged] = [false, false];
        return result;
      } catch (error) {
        const code = faultCodeOf(error);
        const isLost = code === 'databaseUnreachable' || code === 'databaseGone';
        const mayBeStored = isLost && (sql === 'commit' ? hasChanged : !isInTransaction && changes(sql));
        if (isEnd) isInTransaction = false;
        if (code === null) throw error;
        const fault = new DatabaseFault(code, error, mayBeStored);
        // After a fault the rollback fails too, and Kysely reports only that failure.
        const reported = sql === 'rollback' ? (first ?? fault) : fault;
        first ??= fault;
        throw reported;
      }
    };
    connection.executeQuery = track as DatabaseConnection['executeQuery'];
  }

  function watchDriver(driver: Driver): Driver {
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      try {
        const connection = await acquire(options);
        if (!known.has(connection)) watch(connection);
        known.add(connection);
        return connection;
      } catch (error) {
        const code = faultCodeOf(error);
        throw code === null ? error : new DatabaseFault(code, error);
      }
    };
    return driver;
  }

  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => watchDriver(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
