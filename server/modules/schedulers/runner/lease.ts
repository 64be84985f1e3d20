import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';

/** This process no longer holds the lease, so another one may be acting. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface LeaseDeps {
  db: Kysely<Tables>;
  /** Name of this process, unique over all machines. */
  owner: string;
  /** Time after which a holder that does not renew it is replaced, milliseconds. */
  leaseMs: number;
  /** SQL of the current time. By default the database's clock, which all processes share. */
  currentTime?: () => RawBuilder<Date>;
}

/** The right to carry out the schedulers' plans, held by one process at a time. */
export interface Lease {
  /**
   * Acquires or renews the lease. One that would last for more than twice its time dates from before a clock
   * was set back, and does not count.
   * @returns its epoch; null while another process holds it
   */
  hold(): Promise<number | null>;
  /**
   * Runs a transaction that commits only while this process holds the lease; until then no other process can
   * take it over.
   * @throws LeaseLost
   */
  guarded<T>(epoch: number, work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** When plans were last carried out; null: never. */
  lastTick(): Promise<Date | null>;
  /** Gives up the lease, so that another process need not wait until it expires. */
  release(): Promise<void>;
}

/**
 * Epochs are at least the seconds since then, so that the epoch of a restored or new database is higher than
 * all that agents have seen of the lost one: takeovers add one, at most one a second. The column is enough
 * for 68 years.
 */
const firstEpoch = '2026-01-01T00:00:00Z';

export function createLease({ db, owner, leaseMs, currentTime = clockOfDatabase }: LeaseDeps): Lease {
  const until = () => sql<Date>`${currentTime()} + ${leaseMs} * interval '1 millisecond'`;
  const seconds = () => sql<number>`extract(epoch from ${currentTime()} - ${firstEpoch}::timestamptz)::int`;
  return {
    async hold() {
      const { rows } = await sql<{ epoch: number }>`
        insert into scheduler_lease (owner, epoch, expires_at) values (${owner}, greatest(1, ${seconds()}), ${until()})
        on conflict (id) do update set
          owner = excluded.owner,
          epoch = case when scheduler_lease.owner = excluded.owner then scheduler_lease.epoch
            else greatest(scheduler_lease.epoch + 1, excluded.epoch) end,
          expires_at = excluded.expires_at
        where scheduler_lease.owner = excluded.owner or scheduler_lease.expires_at <= ${currentTime()}
          or scheduler_lease.expires_at > excluded.expires_at + ${leaseMs} * interval '1 millisecond'
        returning epoch`.execute(db);
      return rows[0]?.epoch ?? null;
    },
    guarded: (epoch, work) =>
      transact(db, async (transaction) => {
        const held = await sql`select from scheduler_lease
          where owner = ${owner} and epoch = ${epoch} and expires_at > ${currentTime()} for share`.execute(
          transaction,
        );
        if (held.rows.length === 0) throw new LeaseLost('Another process carries out the schedulers.');
        // A process that is paused here must not keep the lock, because no other could take over.
        await sql`select set_config('idle_in_transaction_session_timeout', ${String(leaseMs)}, true)`.execute(
          transaction,
        );
        return work(transaction);
      }),
    async lastTick() {
      const row = await db.selectFrom('scheduler_lease').select('ticked_at').executeTakeFirst();
      return row?.ticked_at ?? null;
    },
    async release() {
      await sql`update scheduler_lease set expires_at = ${currentTime()} where owner = ${owner}`.execute(db);
    },
  };
}

const clockOfDatabase = (): RawBuilder<Date> => sql<Date>`clock_timestamp()`;
