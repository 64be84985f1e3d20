import { Input, Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { PictureSource, PictureStatus } from '#domain/channel/picture.ts';
import { noObservable, useObservable } from '#ui/useObservable.ts';
import { livePictureAtom } from '../atoms.ts';

/** Why the local screenshot service is not used. */
function Reason({ source }: { source: Exclude<PictureSource, 'local'> }) {
  const { t } = useLingui();
  switch (source) {
    case 'off':
      return t`No screenshot service is set up.`;
    case 'unasked':
      return t`The screenshot service on this computer has not been asked yet.`;
    case 'absent':
      return t`No screenshot service answers on this computer.`;
    case 'otherServers':
      return t`The screenshot service on this computer does not have this server.`;
    case 'otherConsoles':
      return t`The screenshot service on this computer does not have this console.`;
    case 'status':
      return t`The screenshot service on this computer answered with an error.`;
    case 'wrongAnswer':
      return t`The screenshot service on this computer sent something other than a picture.`;
    case 'unreadable':
      return t`The screenshot service on this computer sent a picture that cannot be read.`;
    case 'tooLarge':
      return t`The screenshot service on this computer sent too much data.`;
    case 'timeout':
      return t`The screenshot service on this computer did not answer in time.`;
    case 'broken':
      return t`The connection to the screenshot service on this computer was lost.`;
    case 'slow':
      return t`The screenshot service on this computer is slower than the server.`;
  }
}

/** Where the picture comes from, and why not from the screenshot service on this computer. */
export function PictureSourceNote() {
  const { t } = useLingui();
  const picture = useAtomValue(livePictureAtom);
  const status = picture?.status ?? noObservable;
  const source = useObservable<PictureStatus | null, PictureSource | null>(
    status,
    (now) => now?.source ?? null,
  );
  if (source === null) return null;
  const isRetried = source !== 'local' && source !== 'off' && source !== 'unasked';
  return (
    <Input.Wrapper
      label={t`Picture source`}
      labelElement="div"
      description={
        source === 'local' ? null : (
          <>
            <Reason source={source} /> {isRetried && t`It is tried again every minute.`}
          </>
        )
      }
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Text size="sm" data-picture-source={source}>
        {source === 'local' ? t`Screenshot service on this computer` : t`Server`}
      </Text>
    </Input.Wrapper>
  );
}
