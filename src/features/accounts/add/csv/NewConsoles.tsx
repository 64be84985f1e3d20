import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Select } from '@mantine/core';
import { closeNames } from '#domain/consoles/newConsoles.ts';
import classes from '../Add.module.css';

/** Maximum number of listed consoles; all of them are counted. */
const listed = 50;

export interface NewConsolesProps {
  serverName: string;
  /** Consoles that accounts name and the server does not have, and how many accounts name them. */
  missing: readonly { name: string; count: number }[];
  existing: readonly string[];
  /** Names of the consoles that will be created. */
  confirmed: ReadonlySet<string>;
  isLocked?: boolean;
  onConfirm: (confirmed: ReadonlySet<string>) => void;
  /** The accounts of a console go to an existing one instead. */
  onReplace: (from: string, to: string) => void;
}

/** The consoles that are created with their first accounts, once that is confirmed, and existing ones with similar names. */
export function NewConsoles(props: NewConsolesProps) {
  const { serverName, missing, existing, confirmed, isLocked = false, onConfirm, onReplace } = props;
  const { t } = useLingui();
  const count = missing.length;
  if (count === 0) return null;
  const left = missing.filter(({ name }) => !confirmed.has(name));
  const accounts = left.reduce((sum, one) => sum + one.count, 0);
  const toggle = (names: readonly string[], isOn: boolean): void =>
    onConfirm(
      new Set(isOn ? [...confirmed, ...names] : [...confirmed].filter((name) => !names.includes(name))),
    );
  return (
    <section aria-label={t`New consoles`} className={classes.consoles}>
      <Checkbox
        label={
          <Plural
            value={count}
            one={`# console will be created on ${serverName}`}
            other={`# consoles will be created on ${serverName}`}
          />
        }
        description={
          accounts > 0 ? (
            <Plural
              value={accounts}
              one="Until you confirm this, # account is added but not sent."
              other="Until you confirm this, # accounts are added but not sent."
            />
          ) : null
        }
        checked={left.length === 0}
        indeterminate={left.length > 0 && left.length < count}
        disabled={isLocked}
        onChange={({ currentTarget }) =>
          toggle(
            missing.map(({ name }) => name),
            currentTarget.checked,
          )
        }
      />
      <ul className={classes.names} aria-label={t`New consoles`}>
        {missing.slice(0, listed).map(({ name, count: own }) => (
          <Line
            key={name}
            name={name}
            label={t`${name} · ${plural(own, { one: '# account', other: '# accounts' })}`}
            existing={existing}
            isConfirmed={confirmed.has(name)}
            isLocked={isLocked}
            onConfirm={(isOn) => toggle([name], isOn)}
            onReplace={(to) => onReplace(name, to)}
          />
        ))}
        {count > listed ? (
          <li>
            <Plural value={count - listed} one="and # more" other="and # more" />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

interface LineProps {
  name: string;
  label: string;
  existing: readonly string[];
  isConfirmed: boolean;
  isLocked: boolean;
  onConfirm: (isOn: boolean) => void;
  onReplace: (to: string) => void;
}

function Line({ name, label, existing, isConfirmed, isLocked, onConfirm, onReplace }: LineProps) {
  const { t } = useLingui();
  const close = closeNames(name, existing);
  const near = close.map((one) => one.name);
  const others = existing.filter((one) => !near.includes(one));
  return (
    <li>
      <Checkbox
        size="xs"
        label={label}
        checked={isConfirmed}
        disabled={isLocked}
        onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
      />
      {close
        .filter(({ isLikely }) => isLikely)
        .slice(0, 2)
        .map((one) => {
          const offered = one.name;
          return (
            <Button
              key={offered}
              size="compact-sm"
              variant="light"
              disabled={isLocked}
              onClick={() => onReplace(offered)}
            >
              <Trans>Use {offered}</Trans>
            </Button>
          );
        })}
      {existing.length > 0 ? (
        <Select
          size="xs"
          w={180}
          aria-label={t`Use another console instead of ${name}`}
          placeholder={t`Use another console`}
          searchable
          nothingFoundMessage={t`No matching console.`}
          data={[
            ...(near.length > 0 ? [{ group: t`Similar names`, items: near }] : []),
            { group: t`All consoles`, items: others },
          ]}
          value={null}
          disabled={isLocked}
          onChange={(to) => to !== null && onReplace(to)}
        />
      ) : null}
    </li>
  );
}
