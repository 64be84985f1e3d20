import { transact } from '#server/kernel/database/transaction.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { configDownloadPath } from '#contract/http/configs.ts';
import { endpoints } from '#contract/http/index.ts';
import { exportConfig, leftOutOfExport } from '#domain/configs/configFile.ts';
import { isEditableKind } from '#domain/configs/data.ts';
import { safeFileName } from '#domain/format/fileName.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { HttpError, notFound, refuse } from '#server/kernel/errors.ts';
import { hashOfToken, mount, newToken } from '#server/modules/access/index.ts';
import { readSchema } from './schema.ts';

/** Lifetime of a link in milliseconds: the app opens it at once. */
const goodForMs = 60_000;

const expired = (): HttpError => refuse('downloadLinkExpired');

/** The export of a config: a link for one download without a session, and the file. */
export function mountConfigDownload(app: FastifyInstance, { db, now }: Needs<'db' | 'now'>): void {
  mount(app, endpoints.getConfigDownloadLink, async ({ session, params }) => {
    const config = await db
      .selectFrom('configs')
      .select(['id', 'type', 'data'])
      .where('id', '=', params.id)
      .where('owner_id', '=', session.user.id)
      .where('type', 'in', ['game', 'mulling'])
      .executeTakeFirst();
    if (!config || !isEditableKind(config.type)) throw notFound('config');
    const leftOut = leftOutOfExport(await readSchema(db), config.type, config.data);
    const token = newToken();
    await db.deleteFrom('config_downloads').where('expires_at', '<=', now()).execute();
    await transact(db, async (transaction) => {
      await transaction
        .insertInto('config_downloads')
        .values({
          token_hash: hashOfToken(token),
          config_id: config.id,
          expires_at: new Date(now().getTime() + goodForMs),
        })
        .execute();
      await appendFact(transaction, {
        kind: 'configExported',
        objects: { config: [config.id] },
        data: {},
        audience: { userIds: [session.user.id] },
      });
    });
    return { token, leftOut };
  });

  app.get<{ Params: { token: string } }>(
    configDownloadPath(':token'),
    // A HEAD request would use up the token.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const used = await db
        .deleteFrom('config_downloads')
        .where('token_hash', '=', hashOfToken(request.params.token))
        .returning(['config_id', 'expires_at'])
        .executeTakeFirst();
      if (!used || used.expires_at <= now()) throw expired();
      const config = await db
        .selectFrom('configs')
        .innerJoin('users', 'users.id', 'configs.owner_id')
        .select(['configs.name', 'configs.type', 'configs.data', 'users.settings'])
        .where('configs.id', '=', used.config_id)
        .executeTakeFirst();
      if (!config || !isEditableKind(config.type)) throw expired();
      // The owner has requested the link, so it is the time of their settings.
      const ending = `${fileTimestamp(now().getTime(), config.settings.timezone)}.json`;
      const fileName = encodeURIComponent(safeFileName(`${config.name}-${ending}`)).replaceAll(
        /['()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16)}`,
      );
      return reply
        .type('application/json; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="config-${ending}"; filename*=UTF-8''${fileName}`,
        )
        .send(exportConfig(await readSchema(db), config.type, config.data));
    },
  );
}
