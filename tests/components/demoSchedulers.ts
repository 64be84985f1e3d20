import {
  attachScheduler,
  attachSchedulers,
  type ConsoleScheduler,
  createScheduler,
  deleteSchedulers,
  detachScheduler,
  detachSchedulers,
  enableScheduler,
  enableSchedulers,
  getConsoleSchedulers,
  getSchedulers,
  type Scheduler,
  updateScheduler,
} from '#contract/http/schedulers.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { weekDays } from '#domain/schedule/week.ts';
import { aScheduler } from '#domain/schedule/schedulerFixtures.ts';
import { type FakeApi, refuse } from './fakeApi.ts';
import type { Fleet } from './fleetData.ts';

/**
 * Three own schedulers that use the configs of `demoFleet`: a week in which two accounts take turns, a plan of two days
 * whose entries have several accounts, and an empty one.
 */
export function demoSchedulers(): Scheduler[] {
  const [draft, night] = [2, 3];
  const turns = [
    { configId: draft, accounts: [0], start: 8, end: 12 },
    { configId: draft, accounts: [1], start: 12.25, end: 16 },
    { configId: night, accounts: [0], start: 20, end: 24 },
  ];
  const groups = [
    { configId: draft, accounts: [0, 1, 2], start: 9, end: 11.5 },
    { configId: night, accounts: [3, 4], start: 9.25, end: 13.75 },
  ];
  return [
    aScheduler({
      id: 1,
      name: 'Around the clock',
      description: 'Two accounts take turns',
      data: weekDays.map((day) => ({ day, entries: turns })),
    }),
    aScheduler({
      id: 2,
      name: 'Weekend',
      data: [6, 7].map((day) => ({ day, entries: groups })),
    }),
    aScheduler({ id: 3, name: 'Empty plan', description: 'Nothing planned yet', data: [] }),
  ];
}

const idsIn = (list: string | undefined): number[] | null =>
  list === undefined ? null : list.split(',').filter(Boolean).map(Number);

/** A scheduler as the API sends it: its attachments are derived from the consoles. */
function onWire(fleet: Fleet, scheduler: Scheduler): Scheduler {
  const attached = fleet.consoles.filter((one) => one.scheduler?.id === scheduler.id);
  const used = new Set(scheduler.data.flatMap(({ entries }) => entries.map(({ configId }) => configId)));
  return {
    ...scheduler,
    consoles: attached.length,
    enabled: attached.some((one) => one.scheduler?.enabled),
    configs: fleet.configs.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ id, name })),
  };
}

function withPlace(fleet: Fleet, { id, name, serverId, scheduler }: GameConsole): ConsoleScheduler[] {
  const server = fleet.servers.find((one) => one.id === serverId);
  if (!server) return [];
  const { description, group } = server;
  return [
    {
      consoleId: id,
      consoleName: name,
      serverGroup: group,
      server: { id: serverId, name: description ?? server.name },
      scheduler,
    },
  ];
}

/** Answers the calls of schedulers from a fleet, and changes it as the API would. */
export function answerSchedulers(api: FakeApi, fleet: Fleet): void {
  const listOf = <T>(data: T[]) => ({ data, summary: { total: data.length } });
  const own = (id: number): Scheduler =>
    fleet.schedulers.find((one) => one.id === id && one.isOwn) ?? refuse(404, 'The scheduler was not found.');
  const consolesOf = (ids: readonly number[]): GameConsole[] =>
    fleet.consoles.filter(({ id }) => ids.includes(id));
  /** Sets the scheduler of consoles. @returns how many changed */
  const change = (ids: readonly number[], next: (before: GameConsole) => GameConsole['scheduler']) => {
    const changed = consolesOf(ids).filter((one) => {
      const before = one.scheduler;
      one.scheduler = next(one);
      return one.scheduler !== before;
    });
    return { count: changed.length };
  };
  const attach = (ids: readonly number[], schedulerId: number, enabled = true) => {
    const { id, name } = own(schedulerId);
    return change(ids, ({ scheduler }) => (scheduler?.id === id ? scheduler : { id, name, enabled }));
  };
  const enable = (ids: readonly number[], enabled: boolean) =>
    change(ids, ({ scheduler }) =>
      !scheduler || scheduler.enabled === enabled ? scheduler : { ...scheduler, enabled },
    );

  api.on(getSchedulers, ({ query }) => {
    const ids = idsIn(query?.schedulerIds);
    const found = fleet.schedulers.filter(({ id, isOwn }) => (ids ? ids.includes(id) : isOwn));
    return listOf(found.map((one) => onWire(fleet, one)));
  });
  api.on(createScheduler, ({ body: { scheduler } }) => {
    const id = Math.max(0, ...fleet.schedulers.map((one) => one.id)) + 1;
    const { description = null, ...rest } = scheduler;
    fleet.schedulers.push(aScheduler({ ...rest, id, description }));
    return { id };
  });
  api.on(updateScheduler, ({ params, body }) => {
    const scheduler = own(Number(params.id));
    const { revision, ...changes } = body.scheduler;
    if (revision !== undefined && revision !== scheduler.revision)
      refuse(
        409,
        'This scheduler has been changed in the meantime, by another user or in another window. Check it again before saving.',
      );
    Object.assign(scheduler, changes, { revision: scheduler.revision + 1 });
    for (const one of fleet.consoles)
      if (one.scheduler?.id === scheduler.id) one.scheduler = { ...one.scheduler, name: scheduler.name };
    return { revision: scheduler.revision };
  });
  api.on(deleteSchedulers, ({ query }) => {
    const ids = fleet.schedulers
      .filter(({ id, isOwn }) => isOwn && idsIn(query.schedulerIds)?.includes(id))
      .map(({ id }) => id);
    const attached = fleet.consoles.filter(({ scheduler }) => scheduler && ids.includes(scheduler.id));
    if (attached.length > 0 && query.detach !== 'true')
      refuse(409, `These schedulers are attached to ${attached.length} consoles. Detach them first.`);
    for (const one of attached) one.scheduler = null;
    fleet.schedulers = fleet.schedulers.filter(({ id }) => !ids.includes(id));
    return { count: ids.length };
  });

  api.on(getConsoleSchedulers, ({ query }) => {
    const ids = idsIn(query?.consoleIds);
    const found = ids ? consolesOf(ids) : fleet.consoles;
    return listOf(found.flatMap((one) => withPlace(fleet, one)));
  });
  api.on(attachSchedulers, ({ body }) => attach(body.consoleIds, body.schedulerId, body.enabled));
  api.on(enableSchedulers, ({ body }) => enable(body.consoleIds, body.enabled));
  api.on(detachSchedulers, ({ query }) => change(idsIn(query.consoleIds) ?? [], () => null));
  api.on(attachScheduler, ({ params, body }) => {
    attach([Number(params.id)], body.schedulerId, body.enabled);
    return {};
  });
  api.on(enableScheduler, ({ params, body }) => {
    const ids = [Number(params.id)];
    if (consolesOf(ids).every(({ scheduler }) => !scheduler))
      refuse(409, 'No scheduler is attached to this console.');
    enable(ids, body.enabled);
    return {};
  });
  api.on(detachScheduler, ({ params }) => {
    change([Number(params.id)], () => null);
    return {};
  });
}
