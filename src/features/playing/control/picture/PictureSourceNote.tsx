import { Input, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { PictureSource } from '#domain/channel/picture.ts';
import { livePictureAtom } from '../atoms.ts';

/** Why the local screenshot service is not used. */
function Reason({ source }: { source: Exclude<PictureSource, 'local'> }) {
  switch (source) {
    case 'off':
      return <Trans>No screenshot service is set up.</Trans>;
    case 'unasked':
      return <Trans>The screenshot service on this computer has not been asked yet.</Trans>;
    case 'absent':
      return <Trans>No screenshot service answers on this computer.</Trans>;
    case 'otherServers':
      return <Trans>The screenshot service on this computer does not have this server.</Trans>;
    case 'otherConsoles':
      return <Trans>The screenshot service on this computer does not have this console.</Trans>;
    case 'status':
      return <Trans>The screenshot service on this computer answered with an error.</Trans>;
    case 'wrongAnswer':
      return <Trans>The screenshot service on this computer sent something other than a picture.</Trans>;
    case 'unreadable':
      return <Trans>The screenshot service on this computer sent a picture that cannot be read.</Trans>;
    case 'tooLarge':
      return <Trans>The screenshot service on this computer sent too much data.</Trans>;
    case 'timeout':
      return <Trans>The screenshot service on this computer did not answer in time.</Trans>;
    case 'broken':
      return <Trans>The connection to the screenshot service on this computer was lost.</Trans>;
    case 'slow':
      return <Trans>The screenshot service on this computer is slower than the server.</Trans>;
  }
}

const noSubscription = (): (() => void) => () => undefined;

/** Where the picture comes from, and why not from the screenshot service on this computer. */
export function PictureSourceNote() {
  const { t } = useLingui();
  const picture = useAtomValue(livePictureAtom);
  const source = useSyncExternalStore(
    picture?.status.subscribe ?? noSubscription,
    () => picture?.status.get().source ?? null,
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
            <Reason source={source} /> {isRetried && <Trans>It is tried again every minute.</Trans>}
          </>
        )
      }
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <Text size="sm" data-picture-source={source}>
        {source === 'local' ? <Trans>Screenshot service on this computer</Trans> : <Trans>Server</Trans>}
      </Text>
    </Input.Wrapper>
  );
}
