import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { mount } from '#server/modules/access/index.ts';
import { readBase, saveBase, saveBaseVersion } from './base.ts';
import { createConfig, deleteConfig, updateConfig } from './save.ts';
import { previewSchema, readSchema, saveSchema } from './schema.ts';

type Deps = Needs<'db' | 'log' | 'messaging' | 'now'>;

/** Schema and base config, and the configs of users. */
export function mountConfigSaves(app: FastifyInstance, context: Deps): void {
  const { db } = context;
  mount(app, endpoints.getConfigSchema, () => readSchema(db));
  mount(app, endpoints.updateConfigSchema, ({ body }) => saveSchema(context, body.schema, body.revision));
  mount(app, endpoints.previewConfigSchema, async ({ body }) => ({
    data: await previewSchema(db, body.schema),
  }));

  mount(app, endpoints.getBaseConfig, () => readBase(db));
  mount(app, endpoints.updateBaseConfig, ({ body }) => saveBase(context, body.config, body.revision));
  mount(app, endpoints.updateBaseVersion, ({ body }) =>
    saveBaseVersion(context, body.version, body.revision),
  );

  mount(app, endpoints.createGameConfig, ({ session, body, once }) =>
    createConfig(context, session.user, 'game', body, once),
  );
  mount(app, endpoints.createMullingConfig, ({ session, body, once }) =>
    createConfig(context, session.user, 'mulling', body, once),
  );
  mount(app, endpoints.updateGameConfig, ({ session, params, body }) =>
    updateConfig(context, session.user, 'game', params.id, body),
  );
  mount(app, endpoints.updateMullingConfig, ({ session, params, body }) =>
    updateConfig(context, session.user, 'mulling', params.id, body),
  );
  mount(app, endpoints.deleteConfig, ({ session, params }) => deleteConfig(context, session.user, params.id));
}
