import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ConfigData } from '#contract/http/configSchema.ts';
import type { ImportFault, ImportResult as Result } from '#domain/configs/configFile.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import classes from './Import.module.css';
import { contentFault } from './readFile.ts';

/** Faults that are listed; a wrong file may have thousands of the same. */
const shownFaults = 100;

export interface ImportResultProps {
  name: string;
  result: Result;
  /** Opens a form with the valid values. */
  onContinue: (data: ConfigData) => void;
}

/** The content of a file, before anything is saved. */
export function ImportResult({ name, result, onContinue }: ImportResultProps) {
  const { t } = useLingui();
  const fault = contentFault(result);
  if (result.fault !== null || fault) return <Problem>{fault && t(fault)}</Problem>;
  const { data, faults } = result;
  const count = Object.keys(data).length;
  const rest = faults.length - shownFaults;
  const Icon = faults.length > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <div>
      <p className={classes.found} data-faulty={faults.length > 0 || undefined} role="status">
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span>
          <Plural
            value={count}
            one={`Found # config field in file ${name}`}
            other={`Found # config fields in file ${name}`}
          />
        </span>
      </p>
      {faults.length > 0 ? (
        <Box
          component="ol"
          className={classes.faults ?? ''}
          tabIndex={0}
          aria-label={t`Problems of the file`}
        >
          {faults.slice(0, shownFaults).map((one) => (
            <FaultLine key={`${one.place.line}:${one.place.column}`} fault={one} />
          ))}
          {rest > 0 ? (
            <li className={classes.fault}>
              <Plural value={rest} one="# more problem" other="# more problems" />
            </li>
          ) : null}
        </Box>
      ) : null}
      {count > 0 ? (
        <Group gap={8} justify="space-between" mt={8} c="dimmed" fz={13}>
          <span>
            {faults.length > 0
              ? t`A file with problems cannot be saved as it is.`
              : t`You can check the values in the form first.`}
          </span>
          <ActionButton onClick={() => onContinue(data)}>
            {faults.length > 0 ? t`Continue in the form with the valid fields` : t`Continue in the form`}
          </ActionButton>
        </Group>
      ) : null}
    </div>
  );
}

function FaultLine({ fault: { reason, id, value, place } }: { fault: ImportFault }) {
  const { line, column } = place;
  return (
    <li className={classes.fault}>
      <span>
        {reason === 'unknownKey' ? (
          <Trans>Unknown schema key {id}</Trans>
        ) : reason === 'invalidValue' ? (
          <Trans>
            Invalid config value {id} = {value}
          </Trans>
        ) : (
          <Trans>The key {id} occurs more than once</Trans>
        )}
      </span>
      <Box component="span" c="dimmed" data-nowrap>
        <Trans>
          line {line}, column {column}
        </Trans>
      </Box>
    </li>
  );
}
