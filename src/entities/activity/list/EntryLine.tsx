import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import clsx from 'clsx';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { ActivityEntry, ActivityObject } from '#contract/http/activity.ts';
import type { EntryGroup } from '#domain/activity/list.ts';
import { jumpLeadMs } from '#domain/past/jumpPoints.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { DotsButton } from '#ui/ContextMenu/DotsButton.tsx';
import { TimeAgo } from '#ui/TimeAgo.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import classes from './Activity.module.css';
import { kindLabels } from './kinds.ts';
import { kindOfObject, useObjectCount, useObjectName } from './objects.ts';
import { useActorText } from './useActorText.ts';
import { useChanges, useDetails } from './useDetails.ts';

/** Number of objects that a line names; others are only counted. */
export const namedObjects = 3;
const tones: Readonly<Record<string, string>> = {
  consoleFailed: 'bad',
  consoleStartFailed: 'bad',
  pairingFailed: 'bad',
  signInFailed: 'bad',
  paymentFailed: 'bad',
  serverOffline: 'bad',
  runMissed: 'bad',
  incidentOpened: 'bad',
  incidentReopened: 'bad',
  remedyFailed: 'bad',
  remediesSpent: 'bad',
  accountQuarantined: 'warning',
  consolePaused: 'warning',
  runDelayed: 'warning',
};

/** Failures that the recordings of consoles show. */
const failures: ReadonlySet<string> = new Set(['consoleFailed', 'consoleStartFailed', 'consoleStuck']);

export interface EntryLineProps {
  group: EntryGroup;
  /** Opens the menu of an entry; null: it has none. */
  onMenu: ((entry: ActivityEntry, anchor: Anchor) => void) | null;
}

/** The facts of one call, as one line that unfolds: the act, its objects, the actor, the time and the reason. */
export function EntryLine({ group, onMenu }: EntryLineProps) {
  const { first, entries, objectCount } = group;
  const { t } = useLingui();
  const objectCountText = useObjectCount();
  const detailsOf = useDetails();
  const changesOf = useChanges();
  const actorText = useActorText();
  const [isOpen, setOpen] = useState(false);
  const label = translateLabel(kindLabels as Record<string, never>, first.kind, t);
  const objects = entries.flatMap((entry) => entry.objects);
  const [leading] = objects;
  const Icon = kindOfObject(leading ?? { kind: first.actor?.kind === 'user' ? 'person' : '' }).icon;
  const isMany = objectCount > namedObjects;
  const details = detailsOf(first);
  const isFoldable = entries.length > 1 || isMany || changesOf(first).length > 0;
  const shown = objects.slice(0, namedObjects);
  const rest = objectCount - shown.length;
  return (
    <>
      <div className={classes.line} data-tone={tones[first.kind]}>
        <Icon size={16} stroke={1.75} aria-hidden="true" className={classes.icon} />
        <Box miw={0}>
          <p className={classes.what}>
            <b>{label}</b> {isMany && leading ? `${objectCountText(leading.kind, objectCount)}: ` : null}
            {shown.map((object, at) => (
              <Fragment key={`${object.kind} ${object.id}`}>
                {at > 0 ? ', ' : null}
                <ObjectName object={object} entry={first} />
              </Fragment>
            ))}
            {rest > 0 ? (
              <>
                {' '}
                <Trans>and {rest} more</Trans>
              </>
            ) : null}
            {details.length > 0 ? (
              <span className={classes.details}>
                {' · '}
                {details.join(' · ')}
              </span>
            ) : null}
          </p>
          <p className={classes.who}>
            {actorText(first)} · <TimeAgo at={first.at} />
          </p>
        </Box>
        <Group gap={0} wrap="nowrap">
          {onMenu ? (
            <DotsButton
              label={t`Filter by “${label}”`}
              tooltip={t`Filter`}
              onOpen={(anchor) => onMenu(first, anchor)}
            />
          ) : null}
          {isFoldable ? (
            <button
              type="button"
              className={clsx(classes.fold, isOpen && classes.open)}
              aria-expanded={isOpen}
              aria-label={t`Details of “${label}”`}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
            </button>
          ) : null}
        </Group>
      </div>
      {isOpen ? (
        <ul className={classes.more}>
          {entries.map((entry) => (
            <More key={entry.position} entry={entry} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function More({ entry }: { entry: ActivityEntry }) {
  const { t } = useLingui();
  const changesOf = useChanges();
  const { objects, objectCount } = entry;
  const rest = objectCount - objects.length;
  return (
    <li>
      <p className={classes.what}>
        {objects.map((object, at) => (
          <Fragment key={`${object.kind} ${object.id}`}>
            {at > 0 ? ', ' : null}
            <ObjectName object={object} entry={entry} />
          </Fragment>
        ))}{' '}
        {rest > 0 ? <Trans>and {rest} more</Trans> : null}
      </p>
      {changesOf(entry).map(({ field, before, after }) => (
        <p key={field} className={classes.change}>
          <b>{field}</b>{' '}
          {before === null && after === null ? (
            t`changed`
          ) : (
            <>
              <s>{before}</s> → <span>{after === '' ? t`empty` : after}</span>
            </>
          )}
        </p>
      ))}
    </li>
  );
}

/** The name that an object had at that time, with a link to its present place, or, for a failed console, to its recording. */
function ObjectName({ object, entry: { kind, at } }: { object: ActivityObject; entry: ActivityEntry }) {
  const { can } = useUiContext();
  const { place } = kindOfObject(object);
  const isRecorded = failures.has(kind) && can('consoles_recording_view');
  const name = useObjectName()(object);
  return place && (place.needs === null || can(place.needs)) ? (
    <Link
      to={place.to(object.id, isRecorded ? Date.parse(at) - jumpLeadMs : undefined)}
      className={classes.object}
    >
      {name}
    </Link>
  ) : (
    <span className={classes.object}>{name}</span>
  );
}
