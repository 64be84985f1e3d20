import { Group, NativeSelect, Slider } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import {
  IconArrowsMaximize,
  IconArrowsSort,
  IconCheckbox,
  IconHistory,
  IconLayoutBottombar,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react';
import { memo, type ReactNode, type Ref } from 'react';
import type { ConsoleVariant } from '#data/consoles/cache.ts';
import { useRights } from '#data/session/rights.ts';
import { previewHeights } from '#domain/consoles/grid.ts';
import { type WallFilter, wallFilters, type WallSort, wallSorts } from '#domain/consoles/select.ts';
import { serverClock } from '#domain/serverClock.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import { isSelectingAtom } from './atoms.ts';
import { useLiveTiles, type WallPreferences } from './choice/preferences.ts';
import classes from './Wall.module.css';
import { filterLabels, sortLabels } from './wallLabels.ts';
import { useMoment } from '../past/useMoment.ts';
import { pageKeys } from './shortcuts.ts';

/**
 * The filters with a number: that of the others is in the title. There, closed consoles are also counted if they are
 * failed or active.
 */
const counted: Record<ConsoleVariant, readonly WallFilter[]> = {
  all: ['closed', 'idle'],
  stacked: ['active', 'failed', 'closed', 'idle'],
};

/** Initial time of the wall of the past: this long ago, in milliseconds. */
const agoMs = 60_000;

export interface WallToolbarProps {
  variant: ConsoleVariant;
  preferences: WallPreferences;
  /** Consoles in each part; undefined before they are known. */
  counts: Record<WallFilter, number> | undefined;
  textRef: Ref<HTMLInputElement>;
  /** Whether the user may run at least one bulk action. */
  canSelect: boolean;
}

/** Filter, order and size of the tiles. Memoized, because changes of consoles do not concern it. */
export const WallToolbar = memo(function WallToolbar({
  variant,
  preferences,
  counts,
  textRef,
  canSelect,
}: WallToolbarProps) {
  const { t } = useLingui();
  const rights = useRights({ past: 'consoles_recording_view' });
  const [moment, setMoment] = useMoment();
  const [isLive, setLive] = useLiveTiles();
  const [isSelecting, setSelecting] = useAtom(isSelectingAtom);
  const { filter, sort, text, height, isFit, isFolding } = preferences;
  // A wall of the past has no states to order by, and its tiles have one size.
  const isPast = moment !== null;
  const segment = (value: WallFilter): ReactNode => (
    <span className={classes.segment} data-filter={value} data-some={(counts?.[value] ?? 0) > 0 || undefined}>
      {t(filterLabels[value])}
      {counted[variant].includes(value) ? (
        <span className={classes.count}> {counts?.[value] ?? '–'}</span>
      ) : null}
    </span>
  );
  return (
    <Group gap={8} className={classes.toolbar} role="toolbar" aria-label={t`View`}>
      {isPast ? null : (
        <div className={classes.filters} {...tooltipProps(t`Filter consoles`, pageKeys.filter)}>
          <Segments
            label={t`Filter`}
            value={filter}
            onChange={preferences.setFilter}
            options={wallFilters.map((value) => ({ value, label: segment(value) }))}
          />
        </div>
      )}
      <SearchBox
        className={classes.text ?? ''}
        value={text}
        onChange={preferences.setText}
        label={t`Filter by text`}
        tooltip={t`Name, account or script`}
        keys={pageKeys.text}
        inputRef={textRef}
      />
      {isPast ? null : (
        <>
          <div {...tooltipProps(t`Order`, pageKeys.sort)}>
            <NativeSelect
              size="xs"
              className={classes.sort ?? ''}
              aria-label={t`Sort by`}
              leftSection={<IconArrowsSort size={14} aria-hidden="true" />}
              value={sort}
              onChange={({ currentTarget }) => preferences.setSort(currentTarget.value as WallSort)}
              data={wallSorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
            />
          </div>
          <Group gap={8} wrap="nowrap" className={classes.size}>
            <IconPhoto size={16} aria-hidden="true" />
            <Slider
              className={classes.slider ?? ''}
              size={3}
              thumbSize={14}
              label={null}
              thumbLabel={t`Tile size`}
              {...previewHeights}
              step={1}
              value={height}
              onChange={preferences.setHeight}
            />
            <ToolButton
              icon={IconArrowsMaximize}
              label={t`Fit all tiles to the window`}
              keys={pageKeys.fit}
              isOn={isFit}
              onClick={() => preferences.setFit(!isFit)}
            />
            <ToolButton
              icon={IconMovie}
              label={t`Moving pictures in tiles`}
              isOn={isLive}
              onClick={() => setLive(!isLive)}
            />
            <ToolButton
              icon={IconLayoutBottombar}
              label={t`Show consoles without a picture as tiles`}
              keys={pageKeys.fold}
              isOn={!isFolding}
              onClick={() => preferences.setFolding(!isFolding)}
            />
          </Group>
        </>
      )}
      {rights.past ? (
        <ToolButton
          icon={IconHistory}
          label={t`What the consoles showed at a time`}
          isOn={isPast}
          onClick={() => setMoment(isPast ? null : serverClock.now() - agoMs)}
        />
      ) : null}
      {canSelect && !isPast ? (
        <ToolButton
          icon={IconCheckbox}
          label={t`Select several consoles`}
          keys={pageKeys.select}
          isOn={isSelecting}
          onClick={() => setSelecting(!isSelecting)}
        />
      ) : null}
    </Group>
  );
});
