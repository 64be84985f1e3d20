import { useState } from 'react';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconPlayerPlay, IconScissors } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RecordingReply } from '#contract/channel/recording.ts';
import { type Clip, maxClips } from '#contract/http/clips.ts';
import { useKeepClip, useOlderClips } from '#data/recording/clips.ts';
import { waitText } from '#domain/format/duration.ts';
import { serverClock } from '#domain/serverClock.ts';
import { clipPath } from '#entities/recording/clipPlace.ts';
import { clipCauses } from '#entities/recording/clipTexts.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { TimeAgo } from '#ui/TimeAgo.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { translateLabel } from '#ui/translateLabel.ts';
import { ClipTools } from '../past/ClipTools.tsx';
import { gapReasons } from '../past/pastTexts.ts';
import classes from './Console.module.css';

interface ClipsCardProps {
  /** Newest first. */
  clips: readonly Clip[];
  consoleId: number;
  token: string;
  isRecorded: boolean;
  /** The recording of the console, if known. */
  timeline: RecordingReply | null;
  hasKeys: boolean;
}

const keepKey = 'K';
/** Time that is kept with the button, in milliseconds. */
const lastMs = 60_000;
/** Initial number of listed clips, and of those added with each press: 200 would be 800 buttons. */
const pageSize = 10;

/** The clips of a console, with links, and a button to keep the last minute. */
export function ClipsCard(props: ClipsCardProps) {
  const { consoleId, token, isRecorded, timeline, hasKeys } = props;
  const { t } = useLingui();
  const { mutate, isPending } = useKeepClip();
  const [shown, setShown] = useState(pageSize);
  const [older, setOlder] = useState<readonly Clip[]>([]);
  const [hasAll, setHasAll] = useState(false);
  const loadOlder = useOlderClips();
  const known = new Set(props.clips.map(({ id }) => id));
  const clips = [...props.clips, ...older.filter(({ id }) => !known.has(id))];
  const isComplete = hasAll || props.clips.length < maxClips;
  const last = clips.at(-1);
  const showOlder = (): void => {
    setShown(shown + pageSize);
    if (isComplete || !last || shown + pageSize <= clips.length) return;
    loadOlder.mutate({ consoleId, before: last.at }, ({ data }) => {
      // With the newest ones, which new clips push out of their list.
      setOlder([...clips, ...data]);
      setHasAll(data.length < maxClips);
    });
  };
  const keep = (): void =>
    mutate({ token, consoleId }, () =>
      toast.message(t`The last minute and the next 10 seconds are kept as a clip.`),
    );
  const label = t`Keep the last minute`;
  const waiting = timeline?.clipsWaiting ?? 0;
  const whyNothing = useWhyNothing(timeline);
  const canKeep = isRecorded && whyNothing === null;
  useShortcuts('page', [{ keys: keepKey, label, run: keep, enabled: canKeep && !isPending }], hasKeys);
  return (
    <Card
      title={t`Clips`}
      actions={
        isRecorded ? (
          <ActionButton
            icon={IconScissors}
            h="var(--touch, 30px)"
            loading={isPending}
            disabled={!canKeep}
            tip={label}
            keys={keepKey}
            onClick={keep}
          >
            {label}
          </ActionButton>
        ) : null
      }
    >
      {isRecorded && whyNothing !== null ? <p className={classes.fact}>{whyNothing}</p> : null}
      {waiting > 0 ? (
        <p className={classes.fact}>
          {timeline?.clipsHaveNoRoom ? (
            <Plural
              value={waiting}
              one="# clip of this server waits: the storage of clips is full"
              other="# clips of this server wait: the storage of clips is full"
            />
          ) : (
            <Plural
              value={waiting}
              one="# clip of this server is on its way"
              other="# clips of this server are on their way"
            />
          )}
        </p>
      ) : null}
      {clips.length === 0 ? (
        <p className={classes.fact}>
          {t`No clips yet. The minute before a failure and before control ends is kept automatically.`}
        </p>
      ) : (
        <ol className={classes.clips}>
          {clips.slice(0, shown).map((clip) => (
            <ClipLine key={clip.id} clip={clip} />
          ))}
          {clips.length > shown || !isComplete ? (
            <li className={classes.older}>
              <ActionButton loading={loadOlder.isPending} onClick={showOlder}>{t`Show older`}</ActionButton>
            </li>
          ) : null}
        </ol>
      )}
    </Card>
  );
}

/** Why nothing of the last minute can be kept; null: it can, as far as known. */
function useWhyNothing(timeline: RecordingReply | null): string | null {
  const { t } = useLingui();
  const end = timeline?.kept?.to ?? 0;
  const reason = timeline?.isOff === undefined ? undefined : gapReasons[timeline.isOff];
  return reason && serverClock.now() - end > lastMs ? t(reason) : null;
}

function ClipLine({ clip }: { clip: Clip }) {
  const { t, i18n } = useLingui();
  const path = clipPath(clip);
  return (
    <li>
      <Link className={classes.clip} to={path} data-hover>
        <IconPlayerPlay size={16} aria-hidden="true" />
        <b data-truncate>{translateLabel(clipCauses, clip.cause, t)}</b>
        <TimeAgo at={clip.at} />
        <span className={classes.fact}>
          {waitText((Date.parse(clip.to) - Date.parse(clip.from)) / 1_000, i18n.locale)}
        </span>
      </Link>
      <ClipTools clip={clip} />
      <CopyButton text={location.origin + path} label={t`Copy the link to the clip`} />
    </li>
  );
}
