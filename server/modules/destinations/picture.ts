import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { picturePath } from '#contract/push.ts';
import { isJpegWithin, pictureBounds } from '#domain/channel/readablePicture.ts';
import { conditionOf } from '#domain/alerts/conditions.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { allows, type NeedsAccess } from '#server/modules/access/index.ts';
import { incidentVisibleTo } from '#server/modules/alerts/index.ts';

type Deps = Needs<'db' | 'messaging'> & NeedsAccess<'downloads'>;

const claim = 'incident ';

/**
 * Path of the picture of an incident, valid for an hour and for the notification of one person; null: the
 * incident has no console.
 */
export const pictureOf = (
  { downloads }: Pick<Deps, 'downloads'>,
  userId: number,
  incident: { id: number; kind: string; state: string },
): string | null =>
  conditionOf(incident.kind)?.isSeen && incident.state === 'open'
    ? `${picturePath}${downloads.tokenFor(`${claim}${userId} ${incident.id}`)}`
    : null;

/** Serves what the first console of an incident shows at that moment; the last picture of a failed console. */
export function mountPictures(app: FastifyInstance, { db, messaging, downloads }: Deps): void {
  // Tokens are longer than parameters may be.
  app.get<{ Params: { '*': string } }>(`${picturePath.replace('/api', '')}*`, async (request, reply) => {
    const file = downloads.fileOf(request.params['*']);
    if (!file?.startsWith(claim)) throw refuse('downloadLinkExpired');
    const [userId = 0, incidentId = 0] = file.slice(claim.length).split(' ').map(Number);
    const user = await db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', userId)
      .where('blocked', '=', false)
      .executeTakeFirst();
    if (!user || !allows(user.role, 'incidents_view') || !allows(user.role, 'consoles_view'))
      throw notFound('incident');
    const visible = await incidentVisibleTo(db, { ...user, visibilityRole: user.role });
    const { rows } = await sql<{ consoleId: number; token: string }>`
      select c.id as "consoleId", s.token from incidents i
      join incident_objects o on o.incident_id = i.id and o.kind = 'console' and o.gone_at is null
      join consoles c on c.id = o.object_id join servers s on s.id = c.server_id
      where i.id = ${incidentId} and ${visible} order by o.name limit 1`.execute(db);
    const picture = rows[0] && (await messaging.picture(rows[0].token, rows[0].consoleId).catch(() => null));
    // The device of the person decodes whatever an agent sends.
    if (!picture || !isJpegWithin(picture, pictureBounds)) throw notFound('incident');
    return reply.type('image/jpeg').header('cache-control', 'no-store').send(picture);
  });
}
