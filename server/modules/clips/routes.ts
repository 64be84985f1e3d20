import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordingType } from '#contract/channel/recording.ts';
import { clipFilePath, maxClips } from '#contract/http/clips.ts';
import { endpoints } from '#contract/http/index.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import type { Needs } from '#server/kernel/parts.ts';
import { mount, type NeedsAccess, serverVisibleTo, type Session } from '#server/modules/access/index.ts';
import { ClipStore } from './store.ts';

type Deps = Needs<'config' | 'db'> & NeedsAccess<'downloads'>;

const claim = 'clip ';

/** Condition on clips: of the consoles that an incident is about, while it was about them; not those of a control that ended. */
const ofIncident = (id: number) =>
  sql<boolean>`clips.cause <> 'controlEnded' and exists (select from incident_objects about
    where about.incident_id = ${id} and about.kind = 'console' and about.object_id = clips.console_id
      and clips.at between about.since - interval '1 minute' and coalesce(about.gone_at, clips.at))`;

/** The calls of clips, and their files. */
export function mountClips(app: FastifyInstance, { config, db, downloads }: Deps): void {
  const store = new ClipStore(config.clips.folder);
  const visible = ({ user }: Session) =>
    db
      .selectFrom('clips')
      .innerJoin('consoles', 'consoles.id', 'clips.console_id')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .where(serverVisibleTo(user));

  mount(
    app,
    endpoints.getClips,
    async ({ session, query: { console: consoleId, cause, before, incident } }) => {
      const rows = await visible(session)
        .selectAll('clips')
        .select(['consoles.name', 'consoles.server_id'])
        .$if(consoleId !== undefined, (query) => query.where('console_id', '=', consoleId ?? 0))
        .$if(cause !== undefined, (query) => query.where('cause', '=', cause ?? ''))
        .$if(incident !== undefined, (query) => query.where(ofIncident(incident ?? 0)))
        .$if(before !== undefined, (query) => query.where('at', '<', new Date(before ?? 0)))
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
          bytes: row.bytes,
          keptUntil: row.kept_until.toISOString(),
        })),
      };
    },
  );

  mount(app, endpoints.getClipLink, async ({ session, params: { id }, origin }) => {
    const row = await visible(session).select('clips.id').where('clips.id', '=', id).executeTakeFirst();
    if (!row) throw notFound('clip');
    return { link: `${origin}${app.prefix}${clipFilePath(downloads.tokenFor(`${claim}${id}`))}` };
  });

  // Tokens are longer than parameters may be.
  app.get<{ Params: { '*': string } }>(clipFilePath('*'), async (request, reply) => {
    const file = downloads.fileOf(request.params['*']);
    if (!file?.startsWith(claim)) throw refuse('downloadLinkExpired');
    const id = file.slice(claim.length);
    const bytes = await readFile(store.path(id)).catch(() => null);
    if (!bytes) throw notFound('clip');
    return reply
      .type(recordingType)
      .header('content-disposition', `attachment; filename="clip-${id}.rec"`)
      .send(bytes);
  });
}
