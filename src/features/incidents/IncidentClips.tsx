import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Clip } from '#contract/http/clips.ts';
import { useIncidentClips } from '#data/recording/clips.ts';
import { usePlayer } from '#data/recording/usePlayer.ts';
import { dateTime } from '#domain/format/time.ts';
import { clipPath, clipStart } from '#entities/recording/clipPlace.ts';
import { clipCauses, idlePlayer, useFaultText } from '#entities/recording/clipTexts.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import classes from './Incidents.module.css';

/** Clips of other consoles that can be chosen. */
const maxChoices = 12;

/** Clips of the consoles of an incident: one clip, which plays, and the others by console. */
export function IncidentClips({ id }: { id: number }) {
  const clips = useIncidentClips(id);
  const [chosen, choose] = useState<string | null>(null);
  const clip = clips.find((one) => one.id === chosen) ?? clips[0];
  if (!clip) return null;
  return (
    <Stack gap={8}>
      <ClipPlayer key={clip.id} clip={clip} />
      {clips.length > 1 ? (
        <Group gap={8}>
          {clips.slice(0, maxChoices).map((one) => (
            <Button
              key={one.id}
              size="xs"
              variant={one === clip ? 'light' : 'default'}
              aria-pressed={one === clip}
              onClick={() => choose(one.id)}
            >
              {one.console.name.toUpperCase()}
            </Button>
          ))}
        </Group>
      ) : null}
    </Stack>
  );
}

function ClipPlayer({ clip }: { clip: Clip }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const faultText = useFaultText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const start = clipStart(clip);
  const end = Date.parse(clip.to);
  const player = usePlayer({ token: '', consoleId: clip.console.id }, canvas, start, { clip });
  const { at, phase, error, isPlaying } = useObservable(player?.state ?? idlePlayer);
  useEffect(() => {
    player?.setRanges([{ from: start, to: end }]);
    void player?.seek(start);
  }, [player, start, end]);
  const label = clip.console.name.toUpperCase();
  const cause = translateLabel(clipCauses, clip.cause, t);
  return (
    <figure className={classes.clip} aria-label={t`Clip of ${label}`}>
      <div data-phase={phase}>
        <canvas ref={canvas} width={320} height={180} role="img" aria-label={t`Recorded image of ${label}`} />
        {phase === 'failed' ? (
          <p>{faultText(error)}</p>
        ) : (
          <ActionIcon
            size={44}
            variant="filled"
            color="dark"
            loading={phase === 'loading'}
            aria-label={isPlaying ? t`Pause` : t({ message: 'Play', context: 'recording' })}
            onClick={() => void (isPlaying || at < end - 500 ? player?.toggle() : player?.playFrom(start))}
          >
            {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
          </ActionIcon>
        )}
      </div>
      <figcaption>
        <Text component="span" c="dimmed" fz="xs">
          {label} · {cause} · {dateTime(at === 0 ? start : at, timezone)}
        </Text>
        <Link to={clipPath(clip)}>{t`Open the console`}</Link>
      </figcaption>
    </figure>
  );
}
