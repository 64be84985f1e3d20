import type { RunSql } from './tableSums.ts';

/** Id of the `secret.key` to which a restored database was bound; null if its release did not bind it yet. */
export async function boundKey(run: RunSql): Promise<string | null> {
  const [table] = (await run(
    `select to_regclass('public.installation_key') is not null as exists`,
  )) as readonly { exists: boolean }[];
  if (!table?.exists) return null;
  const [bound] = (await run('select key_id from public.installation_key')) as readonly { key_id: string }[];
  return bound?.key_id ?? null;
}
