import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Checkbox, Group } from '@mantine/core';
import { IconAdjustmentsOff } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState, memo } from 'react';
import type { EffectiveConfig, EffectiveValue } from '#contract/http/effectiveConfig.ts';
import { configKeys } from '#data/configs/configKeys.ts';
import { useEffectiveConfig } from '#data/configs/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { countOverridden, effectiveCategories } from '#domain/configs/effectiveView.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { NoneMatching } from '#ui/table/NoneMatching.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { Row } from '#ui/layout/flex.ts';
import { useValueText } from '../configTexts.ts';
import type { ShownTarget } from '../overlay.ts';
import classes from './Effective.module.css';
import { useSourceText } from './layerLabels.ts';
import { Layers } from './Layers.tsx';
import { SourceBadge } from './SourceBadge.tsx';

/** A value that applies, where it comes from, and what it replaces. */
const ValueRow = memo(function ValueRow({ value: row }: { value: EffectiveValue }) {
  const { t } = useLingui();
  const valueText = useValueText();
  const { name, title, description, hidden, value, source, replaced } = row;
  return (
    <li className={classes.row} data-overrides={replaced.length > 0 || undefined}>
      <Row component="span" gap="0 8px" align="baseline" className={classes.field}>
        <Box component="span" fw={500}>
          {title ?? t`Script version`}
        </Box>
        <code className={classes.name}>{name}</code>
        {hidden ? (
          <span className={classes.hidden}>
            <Trans context="field">hidden</Trans>
          </span>
        ) : null}
        {description ? <span className={classes.description}>{description}</span> : null}
      </Row>
      <span className={classes.value}>{valueText(value)}</span>
      <span className={classes.sources}>
        <SourceBadge source={source} />
        {replaced.length > 0 ? (
          <ul className={classes.replaced} aria-label={t`Replaced values`}>
            {replaced.map((one, index) => (
              <li key={index}>
                <s>{valueText(one.value)}</s>
                <SourceBadge source={one.source} />
              </li>
            ))}
          </ul>
        ) : null}
      </span>
    </li>
  );
});

export interface EffectiveDialogProps {
  target: ShownTarget;
  onClose: () => void;
}

/** The values with which a server, a console or an account plays, and where each of them comes from. */
export function EffectiveDialog({ target: { kind, id, name }, onClose }: EffectiveDialogProps) {
  const { t } = useLingui();
  const query = useEffectiveConfig(kind, id);
  const [isLate] = useState(query.data === undefined);
  const state = useListState(query, configKeys.effectiveOf(kind, id));
  return (
    <Dialog onClose={onClose} size={960} title={<Trans>Effective config of {name}</Trans>}>
      {query.data ? (
        <>
          <ListStale state={state} />
          <Content config={query.data} isLate={isLate} />
        </>
      ) : (
        <ListPending state={state} failedTitle={t`The effective config could not be loaded`} />
      )}
    </Dialog>
  );
}

/** @param isLate the dialog has opened before the values came, so its first field was not there to be focused */
function Content({ config, isLate }: { config: EffectiveConfig; isLate: boolean }) {
  const { t } = useLingui();
  const valueText = useValueText();
  const sourceText = useSourceText();
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isLate) search.current?.focus({ preventScroll: true });
  }, [isLate]);
  const [onlyOverridden, setOnlyOverridden] = useState(false);
  const shownText = useDeferredValue(text);
  const { values, layers } = config;
  const categories = useMemo(() => {
    const textOf = ({ value, source, replaced }: EffectiveValue): string =>
      [{ value, source }, ...replaced]
        .map((one) => `${valueText(one.value)} ${sourceText(one.source)}`)
        .join(' ');
    return effectiveCategories(values, { text: shownText, onlyOverridden }, textOf);
  }, [values, shownText, onlyOverridden, valueText, sourceText]);
  const found = categories.reduce((sum, one) => sum + one.values.length, 0);
  const overridden = useMemo(() => countOverridden(values), [values]);

  if (values.length === 0) {
    return (
      <Notice icon={IconAdjustmentsOff} title={t`No values`}>
        {t`The schema has no field with a value, and no config sets any.`}
      </Notice>
    );
  }
  return (
    <>
      <PlaysNow config={config} />
      <Layers layers={layers} />
      <Group gap="8px 16px" className={classes.tools}>
        <SearchBox
          isFirst
          inputRef={search}
          value={text}
          onChange={setText}
          label={t`Search values`}
          tooltip={t`Field, category, value or config`}
        />
        <Checkbox
          size="xs"
          label={t`Only overridden (${overridden})`}
          checked={onlyOverridden}
          onChange={({ currentTarget }) => setOnlyOverridden(currentTarget.checked)}
        />
        <Box component="span" ml="auto" c="dimmed" fz="sm" role="status">
          <Plural value={found} one="# value" other="# values" />
        </Box>
      </Group>
      {found === 0 ? (
        <NoneMatching
          title={t`No matching value`}
          onClear={() => {
            setText('');
            setOnlyOverridden(false);
          }}
        />
      ) : (
        categories.map(({ category, values: shown }) => (
          <Box key={category ?? ''} component="section" mt={12}>
            <h3 className={classes.categoryTitle}>{category ?? t`Script version`}</h3>
            <ul aria-label={category ?? t`Script version`}>
              {shown.map((value) => (
                <ValueRow key={value.name} value={value} />
              ))}
            </ul>
          </Box>
        ))
      )}
    </>
  );
}

/** Shown when nothing plays: the values with which it would play. */
function PlaysNow({ config }: { config: EffectiveConfig }) {
  const { server, group, console: on, account, isPlaying, layers } = config;
  const willRetry = layers.some(({ kind }) => kind === 'game');
  const place = [group.name, server.name, ...(on ? [on.name.toUpperCase()] : [])].join(' / ');
  return (
    <p className={classes.intro}>
      {on === null ? (
        <Trans>{place}: values for all consoles without a config of their own.</Trans>
      ) : isPlaying ? (
        <Trans>{place}: played with these values now.</Trans>
      ) : willRetry ? (
        <Trans>{place}: the scheduled account has failed and is tried again with these values.</Trans>
      ) : account ? (
        <Trans>
          {place}: the account does not play now; when it is started manually, these values apply.
        </Trans>
      ) : (
        <Trans>{place}: nothing plays now; an account that is started manually gets these values.</Trans>
      )}
    </p>
  );
}
