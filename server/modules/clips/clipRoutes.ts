import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordingType } from '#contract/channel/recording.ts';
import { clipFilePath, maxClips } from '#contract/http/clips.ts';
import { endpoints } from '#contract/http/index.ts';
import { conditionKinds, conditions } from '#domain/alerts/conditions.ts';
import { safeFileName } from '#domain/format/fileName.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { picturesOfClip } from '#domain/recording/clip.ts';
import { mp4Of } from '#domain/recording/mp4.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { mount, type NeedsAccess, serverVisibleTo, type Session } from '#server/modules/access/index.ts';
import { ClipStore } from './store.ts';

type Deps = Needs<'config' | 'db' | 'log'> & NeedsAccess<'downloads'>;

/** Prefix of the claim in a link, before the id of the clip. */
const claims = { records: 'clip ', mp4: 'clip video ' } as const;

const seenKinds = conditionKinds.filter((kind) => conditions[kind].isSeen);

/** Condition on clips: of consoles of the incident, recorded while these belonged to it; without those of an ended control. */
const ofIncident = (id: number) =>
  sql<boolean>`clips.cause <> 'controlEnded' and exists (select from incident_objects about
    join incidents i on i.id = about.incident_id and i.kind = any(${sql.val(seenKinds)}::text[])
    where i.id = ${id} and about.kind = 'console' and about.object_id = clips.console_id
      and clips.at between coalesce(about.first_since, about.since) - interval '1 minute' and coalesce(about.gone_at, clips.at))`;

/** The calls of clips, and their files. */
export function mountClips(app: FastifyInstance, { config, db, downloads, log }: Deps): void {
  const visible = ({ user }: Session) =>
    db
      .selectFrom('clips')
      .innerJoin('consoles', 'consoles.id', 'clips.console_id')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .where(serverVisibleTo(user));

  mount(app, endpoints.getClips, async ({ session, query }) => {
    const { console: consoleId, cause, error, incident, from, before } = query;
    const rows = await visible(session)
      .selectAll('clips')
      .select(['consoles.name', 'consoles.server_id'])
      .$if(consoleId !== undefined, (clips) => clips.where('console_id', '=', consoleId ?? 0))
      .$if(cause !== undefined, (clips) => clips.where('cause', '=', cause ?? ''))
      .$if(error !== undefined, (clips) => clips.where('cause', '=', 'failed'))
      .$if(error === '', (clips) => clips.where('error', 'is', null))
      .$if(Boolean(error), (clips) => clips.where('error', '=', error ?? ''))
      .$if(incident !== undefined, (clips) => clips.where(ofIncident(incident ?? 0)))
      .$if(from !== undefined, (clips) => clips.where('at', '>=', new Date(from ?? 0)))
      .$if(before !== undefined, (clips) => clips.where('at', '<', new Date(before ?? 0)))
      .orderBy('at', 'desc')
      .orderBy('clips.id')
      .limit(maxClips)
      .execute();
    return {
      data: rows.map((row) => ({
        id: row.id,
        console: { id: row.console_id, name: row.name },
        serverId: row.server_id,
        at: row.at.toISOString(),
        from: row.from_at.toISOString(),
        to: row.to_at.toISOString(),
        cause: row.cause,
        error: row.error,
        bytes: row.bytes,
        keptUntil: row.kept_until.toISOString(),
      })),
    };
  });

  mount(app, endpoints.getClipErrors, async ({ session, query: { from } }) => {
    const rows = await visible(session)
      .where('cause', '=', 'failed')
      .$if(from !== undefined, (sql) => sql.where('at', '>=', new Date(from ?? 0)))
      .select(({ fn }) => [
        'error',
        fn.countAll<number>().as('clips'),
        fn.count<number>('console_id').distinct().as('consoles'),
        fn.max('at').as('newest'),
      ])
      .groupBy('error')
      .orderBy('clips', 'desc')
      .orderBy('error')
      .limit(maxClips)
      .execute();
    return {
      data: rows.map(({ error, clips, consoles, newest }) => ({
        error,
        clips: Number(clips),
        consoles: Number(consoles),
        newest: newest.toISOString(),
      })),
    };
  });

  /** @throws ApiFault when it is gone, or the store cannot be used */
  async function read(id: string): Promise<Buffer> {
    const bytes = await new ClipStore(config.clips).read(id).catch((error: unknown) => {
      log.warn({ err: error }, 'a clip could not be read');
      throw refuse('clipsUnreachable');
    });
    if (!bytes) throw notFound('clip');
    return bytes;
  }

  mount(app, endpoints.getClipLink, async ({ session, params: { id }, query, origin }) => {
    const { format = 'records' } = query;
    const row = await visible(session).select('clips.id').where('clips.id', '=', id).executeTakeFirst();
    if (!row) throw notFound('clip');
    if (format === 'mp4') videoOf(await read(id));
    const token = downloads.tokenFor(`${claims[format]}${id}`);
    return { link: `${origin}${app.prefix}${clipFilePath(token)}` };
  });

  // Tokens are longer than parameters may be.
  app.get<{ Params: { '*': string } }>(clipFilePath('*'), async (request, reply) => {
    const file = downloads.fileOf(request.params['*']);
    if (!file?.startsWith(claims.records)) throw refuse('downloadLinkExpired');
    const isVideo = file.startsWith(claims.mp4);
    const id = file.slice(claims[isVideo ? 'mp4' : 'records'].length);
    const bytes = await read(id);
    const clip = await db
      .selectFrom('clips')
      .innerJoin('consoles', 'consoles.id', 'clips.console_id')
      .select(['at', 'name'])
      .where('clips.id', '=', id)
      .executeTakeFirst();
    if (!clip) throw notFound('clip');
    const name = safeFileName(`${clip.name}-${fileTimestamp(clip.at.getTime(), config.timezone)}`);
    const extension = isVideo ? 'mp4' : 'rec';
    return reply
      .type(isVideo ? 'video/mp4' : recordingType)
      .header(
        'content-disposition',
        `attachment; filename="clip.${extension}"; filename*=UTF-8''${encodeURIComponent(`${name}.${extension}`)}`,
      )
      .send(isVideo ? Buffer.from(videoOf(bytes)) : bytes);
  });
}

/** The video of a clip's records. @throws ApiFault when it has only single pictures, or no player could show it */
function videoOf(records: Uint8Array): Uint8Array {
  const pictures = picturesOfClip(records);
  if (pictures?.codec !== 'h264') throw refuse('clipHasNoVideo');
  try {
    return mp4Of({ ...pictures, codec: pictures.codec });
  } catch (error) {
    if (error instanceof RangeError) throw refuse('clipHasNoVideo');
    throw error;
  }
}
