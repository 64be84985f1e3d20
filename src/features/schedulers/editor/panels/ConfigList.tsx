import { useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useId, useState } from 'react';
import { configKeys } from '#data/configs/configKeys.ts';
import { useOwnConfigs } from '#data/configs/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import type { ScheduleReport } from '#domain/schedule/editing/check.ts';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { Column, Row } from '#ui/layout/flex.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { configColor } from '../../palette.ts';
import { type Gesture, followPress, isDragging, stopScrolling } from '../chart/press.ts';
import type { ChartHandle } from '../chart/WeekChart.tsx';
import classes from './ConfigList.module.css';
import type { Editor } from '../editor.ts';
import { pageKeys } from '../commands/shortcutList.ts';
import { useObservable } from '#ui/useObservable.ts';

export interface ConfigListProps {
  editor: Editor;
  report: ScheduleReport | null;
  chart: RefObject<ChartHandle | null>;
  searchInput: RefObject<HTMLInputElement | null>;
}

/**
 * The configs that can be planned: dragged onto a row by mouse or finger, or chosen and then placed by a click, a tap or
 * Enter.
 */
export function ConfigList({ editor, report, chart, searchInput }: ConfigListProps) {
  const { t, i18n } = useLingui();
  const heading = useId();
  const hint = useId();
  const configs = useOwnConfigs();
  const state = useListState(configs, configKeys.own());
  const [search, setSearch] = useState('');
  const [list, setList] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!list) return undefined;
    const listeners = new AbortController();
    stopScrolling(list, () => isDragging(chart.current?.scroller() ?? null), listeners.signal);
    return () => listeners.abort();
  }, [list, chart]);
  const configToPlace = useObservable(editor.state, (state) => state.configToPlace);
  const wanted = search.trim().toLocaleLowerCase();
  // Base types apply everywhere, so they are not planned.
  const own = configs.data?.filter(({ isBaseType }) => !isBaseType);
  const found = own?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const hours = new Map(report?.totals.configs.map((total) => [total.configId, total.hours]));

  function drag(event: PointerEvent<HTMLButtonElement>, configId: number, name: string): void {
    if (event.button !== 0) return;
    followPress(
      event.nativeEvent,
      {
        start() {
          const gesture = chart.current?.startDrop(configId) ?? null;
          return gesture && withChip(gesture, name, configColor(configId));
        },
      },
      chart.current?.scroller() ?? null,
    );
  }

  return (
    <aside data-card className={classes.root} aria-labelledby={heading}>
      <Box id={heading} component="h2" fz="sm" fw={600} lh="18px">
        {t`My configs`}
      </Box>
      <SearchBox
        value={search}
        onChange={setSearch}
        label={t`Search configs`}
        tooltip={t`Search configs`}
        keys={pageKeys.search}
        inputRef={searchInput}
        className={classes.search ?? ''}
      />
      <p id={hint} className={classes.hint}>
        {configToPlace === null
          ? t`Drag a config onto a row, or choose it and click a row.`
          : t`Click a row or press Enter there to place it. Esc ends this.`}
      </p>
      {!found ? (
        <ListPending state={state} />
      ) : found.length === 0 ? (
        <Row component="p" gap={8} wrap="nowrap" c="dimmed" fz="sm">
          <IconPuzzle size={18} aria-hidden="true" />
          {own?.length === 0 ? t`There are no configs yet.` : t`Nothing was found`}
        </Row>
      ) : (
        <Column ref={setList} component="ul" gap={4} className={classes.list}>
          {found.map(({ id, name }) => {
            const sum = hours.get(id);
            const planned = sum === undefined ? null : i18n.number(sum);
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes.item}
                  style={{ '--config': configColor(id) } as CSSProperties}
                  aria-pressed={configToPlace === id}
                  aria-describedby={hint}
                  data-config={id}
                  onPointerDown={(event) => drag(event, id, name)}
                  onContextMenu={(event) => event.preventDefault()}
                  onClick={({ detail }) => {
                    editor.chooseConfig(configToPlace === id && detail > 0 ? null : id);
                    // With a keyboard, the next step is in the chart.
                    if (detail === 0) chart.current?.focus();
                  }}
                >
                  <span className={classes.swatch} aria-hidden="true" />
                  <Text span inherit truncate flex={1}>
                    {name}
                  </Text>
                  {planned === null ? null : (
                    <Box component="span" c="dimmed" fz={12} data-nowrap>{t`${planned} h`}</Box>
                  )}
                </button>
              </li>
            );
          })}
        </Column>
      )}
    </aside>
  );
}

/** A gesture with the name of the config under the pointer. */
function withChip(gesture: Gesture, name: string, color: string): Gesture {
  const chip = document.createElement('div');
  chip.className = classes.chip ?? '';
  chip.textContent = name;
  chip.style.background = color;
  chip.setAttribute('aria-hidden', 'true');
  document.body.append(chip);
  return {
    move(clientX, clientY) {
      // Above the pointer, because the time is shown below the row.
      chip.style.transform = `translate(${clientX + 10}px, calc(${clientY - 8}px - 100%))`;
      gesture.move(clientX, clientY);
    },
    end() {
      chip.remove();
      gesture.end();
    },
    cancel() {
      chip.remove();
      gesture.cancel();
    },
  };
}
