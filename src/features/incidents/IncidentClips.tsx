import { useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Clip } from '#contract/http/clips.ts';
import { useIncidentClips } from '#data/recording/clips.ts';
import { dateTime } from '#domain/format/time.ts';
import { ClipPicture } from '#entities/recording/ClipPicture.tsx';
import { clipPath } from '#entities/recording/clipPlace.ts';
import { clipCauses } from '#entities/recording/clipTexts.ts';
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
  const label = clip.console.name.toUpperCase();
  const cause = translateLabel(clipCauses, clip.cause, t);
  return (
    <figure className={classes.clip} aria-label={t`Clip of ${label}`}>
      <ClipPicture
        clip={clip}
        caption={(at) => (
          <figcaption>
            <Text component="span" c="dimmed" fz="xs">
              {label} · {cause} · {dateTime(at, timezone)}
            </Text>
            <Link to={clipPath(clip)}>{t`Open the console`}</Link>
          </figcaption>
        )}
      />
    </figure>
  );
}
