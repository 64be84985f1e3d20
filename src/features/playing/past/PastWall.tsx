import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { createMomentPainter, type Moment } from '#data/recording/moments.ts';
import { useServices } from '#data/services.ts';
import { useRights } from '#data/session/rights.ts';
import { pathTo } from '#domain/access/paths.ts';
import { selectConsoles } from '#domain/consoles/select.ts';
import { clockTime, dateTime, isTime } from '#domain/format/time.ts';
import { dateOf, instantOf } from '#domain/format/zone.ts';
import { serverClock } from '#domain/serverClock.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { DayField } from '#ui/DayField/DayField.tsx';
import { TimeField } from '#ui/DayField/TimeField.tsx';
import { createInViewObserver } from '#ui/inViewObserver.ts';
import { useObservable } from '#ui/useObservable.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { WallFiltered } from '../wall/WallStates.tsx';
import classes from './PastWall.module.css';
import stampClasses from './Stamp.module.css';
import { noRecordings } from './pastTexts.ts';
import type { ChangeMoment } from './useMoment.ts';

export interface PastWallProps {
  servers: readonly Server[];
  /** Undefined while they load. */
  consoles: readonly GameConsole[] | undefined;
  /** Words that must all occur in the texts of a console. */
  text: string;
  onClearText: () => void;
  at: number;
  onAt: ChangeMoment;
}

const none: readonly GameConsole[] = [];
const missing: Readonly<Record<Exclude<Moment, number>, MessageDescriptor>> = {
  notRecorded: msg`Not recorded`,
  unreachable: msg`No answer`,
  undecodable: msg`This browser cannot decode it`,
};

/** What the consoles of a wall showed at one time. It is read-only; each picture opens the console at that time. */
export function PastWall({ servers, consoles, text, onClearText, at, onAt }: PastWallProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { channel } = useServices();
  const { watch } = useRights({ watch: 'consoles_recording_view' });
  const isLive = useObservable(channel.status) === 'live';
  const grid = useRef<HTMLUListElement>(null);
  const [times, setTimes] = useState<ReadonlyMap<number, Moment>>(new Map());
  const shown = useMemo(
    () => selectConsoles(consoles ?? none, { filter: 'all', sort: 'name', text, holders: {} }),
    [consoles, text],
  );
  // New objects of the same consoles must not load the pictures again.
  const ids = shown.map(({ id }) => id).join();
  useEffect(() => {
    if (!isLive || !watch || ids === '') return undefined;
    const tokens = new Map(servers.map(({ id, token }) => [id, token]));
    const controller = new AbortController();
    const observer = createInViewObserver();
    setTimes(new Map());
    const paint = createMomentPainter(channel, at, {
      signal: controller.signal,
      onPainted: (id, moment) => setTimes((before) => new Map(before).set(id, moment)),
    });
    for (const { id, serverId } of shown) {
      const tile = grid.current?.querySelector(`[data-console="${id}"]`);
      const canvas = tile?.querySelector('canvas');
      const token = tokens.get(serverId);
      if (!tile || !canvas || !token) continue;
      // Agents read each picture from their disks, and there may be thousands of consoles.
      const stop = observer.observe(tile, {
        near: (near) => {
          if (!near) return;
          stop();
          paint({ canvas, target: { token, consoleId: id } });
        },
        visible: () => undefined,
      });
    }
    return () => {
      observer.close();
      controller.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- which consoles, not their states
  }, [channel, isLive, watch, ids, at]);
  const day = dateOf(at, timezone);
  /** From the time that was asked for last, which may not be shown yet. `to` may return null: nothing changes. */
  const go = (to: (from: number) => number | null): void =>
    onAt((asked) => Math.min(serverClock.now(), to(asked ?? at) ?? asked ?? at));
  const step = (ms: number): void => go((from) => from + ms);
  return (
    // A frame around everything, because nothing in it is live.
    <Box
      component="section"
      p={12}
      bd="3px solid #ffa94d"
      bdrs={10}
      aria-label={t`Earlier picture of all consoles`}
    >
      <Group gap={8} mb={12} role="group" aria-label={t`Shown time`}>
        <strong className={stampClasses.stamp}>
          <IconHistory size={15} aria-hidden="true" />
          <Trans>
            Recording: {dateTime(at, timezone).slice(0, 10)} {clockTime(at, timezone)}
          </Trans>
        </strong>
        <DayField
          isCompact
          name={t`Date`}
          max={dateOf(serverClock.now(), timezone)}
          day={day}
          onChange={(next) =>
            go((from) => instantAt(next ?? dateOf(from, timezone), clockTime(from, timezone), timezone))
          }
        />
        <TimeField
          hasSeconds
          size="xs"
          w={104}
          aria-label={t`Time`}
          value={clockTime(at, timezone)}
          onChange={(next) => go((from) => instantAt(dateOf(from, timezone), next, timezone))}
        />
        <ActionButton h="var(--touch, 30px)" onClick={() => step(-60_000)}>
          {t`−1 min`}
        </ActionButton>
        <ActionButton h="var(--touch, 30px)" onClick={() => step(-10_000)}>
          {t`−10 s`}
        </ActionButton>
        <ActionButton h="var(--touch, 30px)" onClick={() => step(10_000)}>
          {t`+10 s`}
        </ActionButton>
        <ActionButton h="var(--touch, 30px)" onClick={() => step(60_000)}>
          {t`+1 min`}
        </ActionButton>
        <Button size="xs" h="var(--touch, 30px)" onClick={() => onAt(null)}>
          <Trans context="not the past">Live</Trans>
        </Button>
      </Group>
      {watch ? null : <Notice title={t(noRecordings.forbidden)} />}
      {watch && consoles && text && shown.length === 0 ? <WallFiltered onClear={onClearText} /> : null}
      <ul ref={grid} className={classes.grid}>
        {(watch ? shown : none).map(({ id, name }) => {
          const time = times.get(id);
          const isMissing = typeof time === 'string';
          return (
            <li key={id} data-console={id} className={classes.tile}>
              <Link to={pathTo('console', { params: { id }, query: { at } })} className={classes.link}>
                <canvas width={320} height={180} data-none={typeof time !== 'number' || undefined} />
                {isMissing ? <span className={classes.none}>{t(missing[time])}</span> : null}
                <span className={classes.caption}>
                  <b data-truncate>{name.toUpperCase()}</b>
                  {typeof time === 'number' ? <span>{clockTime(time, timezone)}</span> : null}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

/** The instant of a day and a time `HH:mm:ss`; null: the time is not complete, or the day is before all recordings. */
function instantAt(day: string, time: string, timezone: string): number | null {
  if (!isTime(time, true) || day < '1971') return null;
  const [hours, minutes, seconds] = time.split(':');
  return instantOf(day, Number(hours) + Number(minutes) / 60, timezone) + Number(seconds) * 1_000;
}
