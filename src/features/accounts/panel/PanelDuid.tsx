import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useDuid } from '#data/accounts/mutations.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Row } from '#ui/layout/flex.ts';
import classes from './Panel.module.css';
import { PanelRequest } from './PanelRequest.tsx';
import { Section } from './Section.tsx';

/** The id of the device with which an account signs in: loaded on request, because lists do not contain it. */
export function PanelDuid({ id }: { id: number }) {
  const { t } = useLingui();
  const { mutateAsync, data, ...call } = useDuid();
  return (
    <Section title={t`Device`}>
      {data === undefined ? (
        <PanelRequest
          label={t`Show the DUID`}
          icon={IconFingerprint}
          call={call}
          onRequest={() => void mutateAsync(id).catch(() => undefined)}
        />
      ) : (
        <Box component="dl" fz="sm">
          <div className={classes.field}>
            <dt>DUID</dt>
            <Row component="dd" gap={4} wrap="nowrap" aria-live="polite">
              <code>{data}</code>
              <CopyButton text={data} label={t`Copy the DUID`} />
            </Row>
          </div>
        </Box>
      )}
    </Section>
  );
}
