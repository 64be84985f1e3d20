import { Input, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { PictureStatus, VideoAbsence } from '#domain/channel/picture.ts';
import { oneDecimal } from '#domain/format/oneDecimal.ts';
import { noObservable, useObservable } from '#ui/useObservable.ts';
import { livePictureAtom } from '../atoms.ts';

/** Why there is no stream. */
function Reason({ absence }: { absence: VideoAbsence }) {
  const { t } = useLingui();
  switch (absence) {
    case 'chosen':
      return t`These settings ask for single pictures.`;
    case 'browser':
      return t`This browser cannot decode a stream, so single pictures are shown.`;
    case 'agent':
      return t`The agent of this console has no stream, so single pictures are shown.`;
    case 'fault':
      return t`The stream failed. Single pictures are shown until it is tried again.`;
    case 'local':
      return t`The screenshot service on this computer shows single pictures without using the internet connection.`;
    case 'starting':
      return t`The stream has not started yet.`;
  }
}

/** What is being shown: a stream with its size, data and pictures a second, or single pictures with the reason. */
export function StreamStatusNote() {
  const { i18n, t } = useLingui();
  const picture = useAtomValue(livePictureAtom);
  const status = useObservable<PictureStatus | null>(picture?.status ?? noObservable);
  if (!status || status.frame === 0) return null;
  const { format, height, fps, kbps, noVideo } = status;
  const megabits = i18n.number((kbps ?? 0) / 1_000, oneDecimal);
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
