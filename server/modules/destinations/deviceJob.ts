import { sql } from 'kysely';
import type { Needs } from '#server/kernel/deps.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import type { NeedsAccess } from '#server/modules/access/index.ts';
import { composeMessage } from './composeMessage.ts';
import { forgetDevice } from './deviceChanges.ts';
import { textsIn } from './messageTexts.ts';
import type { Post } from './post.ts';
import { deviceColumns, pushTo } from './push.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'now'> & NeedsAccess<'vault' | 'downloads'> & { post: Post };

const everyMs = 300_000;
const hourMs = 3_600_000;
/** How long before the end of its session a device is told, in milliseconds. */
const tellBeforeMs = 6 * hourMs;
/** A shorter session ends while its user is there, in milliseconds. */
const longSessionMs = 24 * hourMs;

/** Tells devices that their session is about to end, after which they get no alerts, and forgets those whose session has ended. */
export function createDeviceJob(deps: Deps): LeasedJob {
  /** Devices were told whose session ends before; null: unknown, and another message replaces the first one. */
  let toldUntil: Date | null = null;
  const devices = () =>
    deps.db.selectFrom('push_devices as p').innerJoin('sessions as s', 's.id', 'p.session_id');
  return {
    name: 'push devices',
    everyMs,
    async run() {
      const now = deps.now();
      const ended = await devices().select('p.id').where('s.expires_at', '<=', now).execute();
      for (const { id } of ended) await forgetDevice(deps, id);
      const until = new Date(now.getTime() + tellBeforeMs);
      const ending = await devices()
        .select(deviceColumns)
        .where('s.kind', '=', 'own')
        .where('s.expires_at', '>', toldUntil ?? now)
        .where('s.expires_at', '<=', until)
        .where(sql<boolean>`s.expires_at > s.created_at + ${longSessionMs} * interval '1 millisecond'`)
        .execute();
      toldUntil = until;
      await Promise.allSettled(
        ending.map((device) =>
          pushTo(deps, device, {
            ...composeMessage([], device.language, deps.config.publicUrl),
            id: 'session',
            title: textsIn(device.language).signInAgain,
          }),
        ),
      );
    },
  };
}
