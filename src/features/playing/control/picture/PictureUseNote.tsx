import { Input, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { PictureStatus, VideoAbsence } from '#domain/channel/picture.ts';
import { livePictureAtom } from '../atoms.ts';

/** Why there is no stream. */
function Reason({ absence }: { absence: VideoAbsence }) {
  switch (absence) {
    case 'chosen':
      return <Trans>These settings ask for single pictures.</Trans>;
    case 'browser':
      return <Trans>This browser cannot decode a stream, so single pictures are shown.</Trans>;
    case 'agent':
      return <Trans>The agent of this console has no stream, so single pictures are shown.</Trans>;
    case 'fault':
      return <Trans>The stream failed. Single pictures are shown until it is tried again.</Trans>;
    case 'local':
      return (
        <Trans>The screenshot service on this computer shows single pictures without using the line.</Trans>
      );
    case 'starting':
      return <Trans>The stream has not started yet.</Trans>;
  }
}

const noSubscription = (): (() => void) => () => undefined;

/** What is shown now: a stream with its size, data and pictures a second, or single pictures and why. */
export function PictureUseNote() {
  const { t } = useLingui();
  const picture = useAtomValue(livePictureAtom);
  const read = (): PictureStatus | null => picture?.status.get() ?? null;
  const status = useSyncExternalStore(picture?.status.subscribe ?? noSubscription, read);
  if (!status || status.frame === 0) return null;
  const { format, height, fps, kbps, noVideo } = status;
  const megabits = ((kbps ?? 0) / 1_000).toFixed(1);
  return (
    <Input.Wrapper
      label={t`In use now`}
      labelElement="div"
      description={noVideo && <Reason absence={noVideo} />}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Text size="sm" data-video={noVideo ?? 'shown'}>
        {noVideo ? (
          <Trans>
            Pictures in {format}, {height}p, {fps} a second
          </Trans>
        ) : (
          <Trans>
            Stream ({format}), {height}p, {megabits} Mbit/s, {fps} a second
          </Trans>
        )}
      </Text>
    </Input.Wrapper>
  );
}
