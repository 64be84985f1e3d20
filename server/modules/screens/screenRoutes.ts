import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { mount } from '#server/modules/access/index.ts';
import { forgetScreen, mergeScreens, splitScreen, updateScreen } from './change.ts';
import { readScreenPictures, readScreens, readScreenTimes } from './read.ts';

export function mountScreens(app: FastifyInstance, context: Needs<'db' | 'now'>): void {
  mount(app, endpoints.getScreens, ({ session }) => readScreens(context, session));
  mount(app, endpoints.getScreenPictures, async ({ session, query }) => ({
    data: await readScreenPictures(context, session, query.ids),
  }));
  mount(app, endpoints.getScreenTimes, async ({ session, query }) => ({
    data: await readScreenTimes(context, session, query),
  }));
  mount(app, endpoints.updateScreen, ({ params, body }) => updateScreen(context, params.id, body));
  mount(app, endpoints.mergeScreens, ({ body }) => mergeScreens(context, body.into, body.screenIds));
  mount(app, endpoints.splitScreen, ({ params, body }) => splitScreen(context, params.id, body.pictureId));
  mount(app, endpoints.deleteScreen, ({ params }) => forgetScreen(context, params.id));
}
