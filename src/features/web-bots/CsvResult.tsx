import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { WebBotAccount, WebBotInput } from '#contract/http/webBots.ts';
import type { CsvEncoding } from '#domain/accounts/csv/csvImport.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { countReasons, droppedCells, importResult, type WebBotFile } from '#domain/webBots/csv.ts';
import { useSaveCsv } from '#entities/csv/useSaveCsv.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { EncodingField } from '#ui/FileField/EncodingField.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { droppedTexts } from './webBotLabels.ts';
import classes from './WebBots.module.css';

export interface CsvResultProps {
  found: WebBotFile;
  inputs: readonly WebBotInput[];
  accounts: readonly WebBotAccount[];
  onEncoding: (encoding: CsvEncoding) => void;
}

/** Contents of a file: valid accounts, new and known ones, and the skipped rows by reason. */
export function CsvResult({ found, inputs, accounts, onEncoding }: CsvResultProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const saveCsv = useSaveCsv();
  const { valid, dropped } = found;
  const result = importResult(found);
  const known = useMemo(() => {
    const emails = new Set(accounts.map(({ email }) => email.toLowerCase()));
    return inputs.filter(({ email }) => emails.has(email)).length;
  }, [accounts, inputs]);
  const added = inputs.length - known;
  const repeated = valid.length - inputs.length;
  const validCount = valid.length;

  const save = (): void => {
    const cells = droppedCells(dropped, (reason) => t(droppedTexts[reason]));
    saveCsv([cells], `web-bots-left-out-${fileTimestamp(serverClock.now(), timezone)}.csv`);
  };

  return (
    <>
      {found.isEncodingDoubtful ? <EncodingField value={found.encoding} onChange={onEncoding} /> : null}
      <Text role="status" mt={12} fw={600}>
        {result === 'found' ? (
          <Trans>Found {validCount} valid accounts</Trans>
        ) : result === 'noneValid' ? (
          t`Valid accounts in the file not found`
        ) : (
          t`No data for import`
        )}
      </Text>
      {result === 'found' ? (
        <p className={classes.hint}>
          <Plural value={added} one="# is new" other="# are new" />
          {', '}
          <Plural value={known} one="# replaces known data" other="# replace known data" />
          {repeated > 0 ? (
            <>
              {'. '}
              <Plural
                value={repeated}
                one="# row has the email of a later one and is not used."
                other="# rows have the email of a later one and are not used."
              />
            </>
          ) : null}
        </p>
      ) : null}
      {dropped.length > 0 ? (
        <>
          <p className={classes.hint}>
            <Plural value={dropped.length} one="# row is left out:" other="# rows are left out:" />
          </p>
          <Box component="ul" data-points mah={160} my={8} fz={13} data-scroll aria-label={t`What is wrong`}>
            {countReasons(dropped).map(({ reason, count }) => (
              <li key={reason}>
                {t(droppedTexts[reason])} · <b>{count}</b>
              </li>
            ))}
          </Box>
          <ActionButton icon={IconDownload} onClick={save}>
            {t`Download skipped rows with reasons`}
          </ActionButton>
        </>
      ) : null}
    </>
  );
}
