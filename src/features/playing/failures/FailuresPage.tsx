import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { IconMovie, IconPlayerPlay } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { maxClips, type Clip } from '#contract/http/clips.ts';
import { clipKeys } from '#data/activity/activityKeys.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useClipErrors, useClipsOfError } from '#data/recording/clips.ts';
import { useServers } from '#data/servers/queries.ts';
import { pathOfFailures } from '#domain/past/clips.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { Row } from '#ui/layout/flex.ts';
import { Segments } from '#ui/Segments/Segments.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { useInViewport } from '@mantine/hooks';
import { dateTime } from '#domain/format/time.ts';
import { ClipPicture } from '#entities/recording/ClipPicture.tsx';
import { clipPath } from '#entities/recording/clipPlace.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { ClipTools } from '../past/ClipTools.tsx';
import classes from './Failures.module.css';

const periods = ['1', '7', '30'] as const;

/** Failures of consoles by their errors: the clips of one error side by side, to see what they have in common. */
export function FailuresPage() {
  const { t } = useLingui();
  const [params, setParams] = useQueryParams();
  const wanted = params.get('days');
  const days = periods.find((one) => one === wanted) ?? '7';
  const query = useClipErrors(Number(days));
  const state = useListState(query, clipKeys.errors(Number(days)));
  const errors = query.data ?? [];
  // Without an error in the address, the most frequent one; an empty one stands for unknown errors.
  const asked = params.get('error');
  const error = asked === null ? errors[0]?.error : asked || null;
  return (
    <Page maw={1600}>
      <Row component="header" gap="8px 16px" align="center" mb={16}>
        <PageTitle>{t`Failures of consoles`}</PageTitle>
        <Segments
          label={t`Period`}
          value={days}
          options={[
            { value: '1', label: t`24 hours` },
            { value: '7', label: t`7 days` },
            { value: '30', label: t`30 days` },
          ]}
          onChange={(next) => setParams(withParams({ days: next }), { replace: true })}
        />
      </Row>
      {query.data === null ? (
        <Notice title={t`This server does not store clips`} />
      ) : query.data === undefined ? (
        <ListPending state={state} />
      ) : (
        <>
          <ListStale state={state} />
          {errors.length === 0 && asked === null ? (
            <Notice icon={IconMovie} title={t`No clips of failures`}>
              {t`The minute before a console fails is kept automatically if its agent records it.`}
            </Notice>
          ) : (
            <div className={classes.columns}>
              <nav aria-label={t`Errors`} className={classes.errors}>
                {errors.map((one) => (
                  <Link
                    key={one.error ?? ''}
                    data-hover
                    className={clsx(classes.error, one.error === error && classes.chosen)}
                    aria-current={one.error === error || undefined}
                    to={pathOfFailures(one.error, wanted)}
                    replace
                  >
                    <ErrorName error={one.error} />
                    <Box component="span" c="dimmed" fz={13}>
                      <Plural value={one.clips} one="# clip" other="# clips" /> ·{' '}
                      <Plural value={one.consoles} one="# console" other="# consoles" />
                    </Box>
                  </Link>
                ))}
              </nav>
              <Clips key={`${days} ${error}`} days={Number(days)} error={error} />
            </div>
          )}
        </>
      )}
    </Page>
  );
}

function ErrorName({ error }: { error: string | null }) {
  const { t } = useLingui();
  return <b>{error === null ? t`No reason given` : translatedText(error)}</b>;
}

function Clips({ days, error }: { days: number; error: string | null | undefined }) {
  const { t } = useLingui();
  const query = useClipsOfError(days, error);
  const state = useListState(query, clipKeys.failures(days, error ?? null));
  const servers = useServers().data ?? [];
  const [playAll, setPlayAll] = useState(0);
  const clips = query.data;
  if (error === undefined) return null;
  if (!clips) return <ListPending state={state} />;
  return (
    <Box component="section" aria-labelledby="clips-of-error" miw={0}>
      <Row gap="8px 16px" align="center" mb={12}>
        <Box component="h2" id="clips-of-error" fz="md" fw={600} data-wrap>
          <ErrorName error={error} />
        </Box>
        {clips.length > 0 ? (
          <ActionButton icon={IconPlayerPlay} onClick={() => setPlayAll(playAll + 1)}>
            {t`Play all in view`}
          </ActionButton>
        ) : null}
      </Row>
      <ListStale state={state} />
      {clips.length === 0 ? (
        <Notice title={t`No clips of this error in this time`} />
      ) : (
        <ul className={classes.grid}>
          {clips.map((clip) => {
            const server = servers.find(({ id }) => id === clip.serverId);
            return (
              <ClipTile
                key={clip.id}
                clip={clip}
                place={server ? serverName(server) : ''}
                playAll={playAll}
              />
            );
          })}
        </ul>
      )}
      {clips.length === maxClips ? (
        <Box component="p" c="dimmed" fz={13}>
          <Trans>Only the newest {maxClips} clips are shown.</Trans>
        </Box>
      ) : null}
    </Box>
  );
}

interface ClipTileProps {
  clip: Clip;
  place: string;
  /** Increases with each request to play all clips. */
  playAll: number;
}

/** A clip among others: its first picture, which plays on a click or while it has the focus. */
function ClipTile({ clip, place, playAll }: ClipTileProps) {
  const { timezone } = useUiContext();
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  const name = clip.console.name.toUpperCase();
  return (
    <li ref={ref} data-card className={classes.tile}>
      <div className={classes.picture}>
        {inViewport ? <ClipPicture clip={clip} playAll={playAll} /> : null}
      </div>
      <Group gap={2} wrap="nowrap" p="6px 6px 6px 12px">
        <p className={classes.names}>
          <Link to={clipPath(clip)} data-truncate>
            <b>{name}</b>
          </Link>
          <span data-truncate>{place}</span>
          <time dateTime={clip.at}>{dateTime(Date.parse(clip.at), timezone)}</time>
        </p>
        <ClipTools clip={clip} />
      </Group>
    </li>
  );
}
