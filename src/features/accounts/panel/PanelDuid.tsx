import { useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useDuid } from '#data/accounts/mutations.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Row } from '#ui/layout/flex.ts';
import { useReason } from '#ui/states/ListStates.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Panel.module.css';
import { Section } from './Section.tsx';

/** The id of the device with which an account signs in: loaded on request, because lists do not contain it. */
export function PanelDuid({ id }: { id: number }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { mutateAsync, data, error, isPending } = useDuid();
  const reason = useReason(error);
  return (
    <Section title={t`Device`}>
      {data === undefined ? (
        <Group gap="4px 12px" mt={8} fz="sm">
          <ActionButton
            icon={IconFingerprint}
            loading={isPending}
            disabled={isOffline}
            onClick={() => void mutateAsync(id).catch(() => undefined)}
          >
            {t`Show the DUID`}
          </ActionButton>
          <span role="status">
            {error ? (
              <Box component="span" c="var(--mantine-color-error)" data-wrap>
                {reason}
              </Box>
            ) : null}
          </span>
        </Group>
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
