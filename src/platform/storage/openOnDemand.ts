import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Opens a database with the first use, and again after another tab has deleted it: the end of a session
 * deletes the user's databases, which waits until they are closed everywhere.
 * @param create creates the stores of a new database
 */
export function openOnDemand<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  return () => {
    opening ??= openDB<Schema>(name, 1, {
      upgrade: (database) => create(database),
      blocking: (_before, _next, event) => {
        (event.target as IDBDatabase).close();
        opening = null;
      },
      terminated: () => (opening = null),
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
}
