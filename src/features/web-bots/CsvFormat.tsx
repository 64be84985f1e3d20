import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { exampleRows } from '#domain/webBots/csv.ts';
import { webBotFields } from '#domain/webBots/form.ts';
import { useSaveCsv } from '#entities/csv/useSaveCsv.ts';
import { fieldNames } from './webBotLabels.ts';
import classes from './WebBots.module.css';

const columnCount = webBotFields.length;

/** The columns of a file, and an example of one. */
export function CsvFormat() {
  const { t } = useLingui();
  const saveCsv = useSaveCsv();
  return (
    <>
      <details className={classes.details}>
        <summary>
          <Trans>The {columnCount} columns, in this order and without a header</Trans>
        </summary>
        <Box data-points component="ol" mt={4} pl={28} fz="sm" aria-label={t`Columns`}>
          {webBotFields.map((field) => (
            <li key={field}>{t(fieldNames[field])}</li>
          ))}
        </Box>
      </details>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={8}
        onClick={() => saveCsv([exampleRows], 'web-bots-example.csv')}
      >
        {t`Download an example file`}
      </Button>
    </>
  );
}
