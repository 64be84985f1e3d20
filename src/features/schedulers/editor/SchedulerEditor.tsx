import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { useOwnConfigs } from '#data/configs/queries.ts';
import { useSchedulerDraft, useScheduleReport } from '#data/schedulerDrafts/hooks.ts';
import { useLaterObservable } from '#data/useLaterObservable.ts';
import { pathTo } from '#domain/access/paths.ts';
import { clampScale } from '#domain/gantt/axis.ts';
import { chartLayout, usedSlots } from '#domain/schedule/charts/chart.ts';
import type { DraftKey, SchedulerDraft } from '#domain/schedule/editing/draft.ts';
import { isChanged } from '#domain/schedule/editing/history.ts';
import { weekTime } from '#domain/schedule/charts/overview.ts';
import type { Bar, Bars, WeekDay } from '#domain/schedule/week.ts';
import { useNow } from '#ui/clock.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { useTitleDetails } from '#ui/title/title.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { type PlanRows, usePlanView } from '../view/usePlanView.ts';
import { asNewScheduler, type EditorBase } from './saving/editorBase.ts';
import { type ChartHandle, WeekChart } from './chart/WeekChart.tsx';
import { axisHeight } from './chart/geometry.ts';
import { ChecksPanel } from './panels/ChecksPanel.tsx';
import { ConfigList } from './panels/ConfigList.tsx';
import { EditorDialogs } from './EditorDialogs.tsx';
import { EditorNotes } from './panels/EditorNotes.tsx';
import { EditorToolbar } from './commands/EditorToolbar.tsx';
import { dialogLoads } from './lazyDialogs.ts';
import type { EditorState } from './editor.ts';
import { createAnnouncer } from './announcer.ts';
import { LiveRegion } from './LiveRegion.tsx';
import { type EditorDialog, type MenuState, useMenus } from './commands/menus.tsx';
import { openPlan } from './saving/openPlan.ts';
import classes from './SchedulerEditor.module.css';
import { type Commands, useCommands } from './commands/useCommands.ts';
import { useDraftKeeping } from './saving/useDraftKeeping.ts';
import { useEditorShortcuts } from './commands/useEditorShortcuts.ts';
import { useEditorTexts } from './useEditorTexts.ts';
import { useSaving } from './saving/useSaving.ts';
import { useRevertedDay } from '../history/revertedDay.ts';
import { useShownSlots } from './useShownSlots.ts';

export interface SchedulerEditorProps {
  server: EditorBase;
  /** Somebody has deleted it: `server` is how it was last. */
  isDeleted?: boolean;
  /** Configs that came with the scheduler. */
  configs: Scheduler['configs'];
  /** The bars to edit when there is no draft. */
  bars: Bars;
  draftKey: DraftKey;
  /** The draft that was stored when the page was opened. */
  draft: SchedulerDraft | null;
  /** IANA name of the owner's timezone. */
  timezone: string;
}

const barsOf = ({ history }: EditorState): Bars => history.bars;

const isPanelDefault = (): boolean => window.matchMedia('(width >= 1300px)').matches;

/** The editor of a plan: configs at the side, the week as a chart, checks and totals. */
export function SchedulerEditor(props: SchedulerEditorProps) {
  const { server, isDeleted = false, bars: initial, draftKey, draft, timezone } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => openPlan(server, initial, draft));
  const { editor, session, restoredAt } = opened;
  const base = useMemo(() => (isDeleted ? asNewScheduler(opened.base) : opened.base), [isDeleted, opened]);
  const name = opened.base.id === null ? null : opened.base.name;
  const isOutdated = !isDeleted && server.revision !== base.revision;
  /** Where the page goes after saving. */
  const [savedTo, setSavedTo] = useState<string | null>(null);
  const isSaved = savedTo !== null;
  const [announcer] = useState(createAnnouncer);
  const [menu, setMenu] = useState<MenuState | null>(null);
  const [isChecking, setChecking] = useState(isPanelDefault);
  const { dialog, openDialog, closeDialog } = usePageDialog<EditorDialog>();
  const chart = useRef<ChartHandle>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const texts = useEditorTexts(props.configs);
  const commands = useCommands(editor, session, texts, announcer);
  const configs = useOwnConfigs();
  const now = weekTime(useNow(), timezone);
  const [initialRows] = useState<PlanRows>(editor.bars().length > 0 ? 'used' : 'all');
  const view = usePlanView('edit', initialRows);
  // The chart shows an edit at once; the rest of the page, which is large, follows.
  const bars = useLaterObservable(editor.state, barsOf);
  const isDirty = useMemo(() => !isSaved && isChanged(base.data, bars), [isSaved, base, bars]);
  const stored = useSchedulerDraft(draftKey);
  const report = useScheduleReport(bars);
  const shown = useShownSlots(editor, bars, view.rows);
  const layout = useMemo(() => chartLayout(shown, view.folded), [shown, view.folded]);
  useTitleDetails(name);
  usePrefetch(dialogLoads);
  // A copy that was only opened is not worth a question.
  const isEdited = isDirty && bars !== initial;
  useReloadBlocker(isEdited, 'scheduler', stored.remove);
  useDraftKeeping({ stored, base, bars, isEdited, isSaved });

  useRevertedDay(base.id, commands);

  const hasChanges = (): boolean => !isSaved && isChanged(base.data, editor.bars());
  const saving = useSaving({
    editor,
    base: opened.base,
    onConflict: () => openDialog({ kind: 'conflict' }),
    onSaved(message, created) {
      const attaches = dialog?.kind === 'name' && dialog.attaches && created !== undefined;
      stored.remove();
      setSavedTo(
        attaches ? pathTo('consoleSchedulers', { query: { attach: created } }) : pathTo('ownSchedulers'),
      );
      toast.message(message);
    },
  });
  /** The revision with which the server has the user's own changes: the answer to a save was lost. */
  const [found, setFound] = useState<number | null>(null);
  if (isOutdated && !isSaved && !saving.isSaving) {
    const isFound = hasChanges() && !isChanged(server.data, editor.bars());
    if (isFound) setFound(server.revision);
    // The user has no changes to lose, so the version on the server is shown.
    if (isFound || !hasChanges()) setOpened(openPlan(server, initial, null));
  }
  const reportFound = useEffectEvent(() => {
    closeDialog();
    toast.message(t`Scheduler successfully updated`);
  });
  useEffect(() => {
    if (found !== null) reportFound();
  }, [found]);
  // After the commit that ends the blocking of the page, also by the form that has saved.
  const leaveTo = dialog === null ? savedTo : null;
  useEffect(() => {
    if (leaveTo !== null) void navigate(leaveTo);
  }, [leaveTo, navigate]);

  useEffect(() => {
    if (report) editor.markFaults(new Map(report.faults.map(({ id, reason }) => [id, texts.fault(reason)])));
  }, [editor, report, texts]);

  const save = (attaches: boolean): void => {
    if (!hasChanges()) return;
    if (base.id === null) openDialog({ kind: 'name', attaches });
    else saving.save();
  };
  const openTimes = (bar: Bar): void => {
    const { selected } = editor.state.get();
    openDialog({ kind: 'times', bar, ids: selected.has(bar.id) ? [...selected] : [bar.id] });
  };
  const show = (bar: Bar): void => {
    const at = { ...bar, hour: bar.start };
    view.unfold(bar.day);
    editor.select([bar.id]);
    editor.moveCursor({ day: bar.day, slot: bar.slot, hour: bar.start });
    chart.current?.show(at);
    chart.current?.focus();
  };
  /** After a copy onto several days, all days are in view, as lines if there is no space for their rows. */
  const copyDay: Commands['copyDay'] = (from, to) => {
    commands.copyDay(from, to);
    const scroller = chart.current?.scroller();
    if (to.length < 2 || !scroller) return;
    const unfolded = chartLayout(shown && usedSlots(editor.bars(), shown), new Set());
    view.foldAll(axisHeight + unfolded.height > scroller.clientHeight);
    scroller.scrollTo({ top: 0 });
  };
  const menus = useMenus({
    editor,
    commands,
    copyDay,
    openDialog,
    fold: (day) => view.fold(day),
    isSaved: base.id !== null,
    configs: (configs.data ?? []).filter(({ isBaseType }) => !isBaseType),
  });
  const openDayMenu = useCallback(
    (day: WeekDay, anchor: Anchor) => setMenu({ kind: 'day', day, anchor }),
    [],
  );
  useEditorShortcuts({
    commands,
    save: () => save(false),
    search: () => searchInput.current?.focus(),
    focusChart: () => chart.current?.focus(),
    showNow: () => chart.current?.show({ day: now.day as WeekDay, slot: 0, hour: now.hour }),
    toggleRows: () => view.setRows(view.rows === 'all' ? 'used' : 'all'),
    toggleChecks: () => setChecking(!isChecking),
    rescale: (by) => view.setScale(clampScale(view.scale + by)),
    isOpen: dialog !== null || menu !== null,
  });

  return (
    <Stack gap={0} h="100%" mih={480} p="0 16px 12px">
      <EditorToolbar
        name={name}
        timezone={timezone}
        editor={editor}
        commands={commands}
        view={view}
        isChanged={isDirty}
        isSaving={saving.isSaving}
        isChecking={isChecking}
        onSave={() => save(false)}
        onAttach={base.id === null ? () => save(true) : null}
        onClose={() => void navigate(pathTo('ownSchedulers'))}
        onChecks={() => setChecking(!isChecking)}
      />
      <EditorNotes
        bars={bars}
        planTimezone={timezone}
        restoredAt={restoredAt}
        isDeleted={isDeleted}
        isOutdated={isDirty && isOutdated}
        isStored={stored.isStored || !isEdited}
        isElsewhere={stored.isElsewhere}
        onDiscard={() => {
          stored.remove();
          setOpened(openPlan(server, initial, null));
        }}
      />
      <div className={classes.content}>
        <ConfigList editor={editor} report={report} chart={chart} searchInput={searchInput} />
        <WeekChart
          key={`chart ${restoredAt} ${base.revision}`}
          ref={chart}
          editor={editor}
          session={session}
          commands={commands}
          texts={texts}
          announcer={announcer}
          layout={layout}
          scale={view.scale}
          now={{ day: now.day as WeekDay, hour: now.hour }}
          label={t`Plan of the week`}
          onFold={view.fold}
          onUnfold={view.unfold}
          onDayMenu={openDayMenu}
          onMenu={(bar, at, anchor) => {
            if (bar && !editor.state.get().selected.has(bar.id)) editor.select([bar.id]);
            setMenu(bar ? { kind: 'bar', bar, at, anchor } : { kind: 'place', at, anchor });
          }}
          onOpen={openTimes}
          onBand={commands.reportSelection}
        />
        {isChecking ? <ChecksPanel editor={editor} report={report} texts={texts} onShow={show} /> : null}
      </div>
      <LiveRegion announcer={announcer} />
      {menu ? (
        <ContextMenu
          title={menuTitle(menu, texts)}
          anchor={menu.anchor}
          entries={menus.entriesOf(menu)}
          onClose={() => setMenu(null)}
        />
      ) : null}
      <EditorDialogs
        dialog={dialog}
        onClose={closeDialog}
        bars={bars}
        base={base}
        server={server}
        texts={texts}
        commands={commands}
        copyDay={copyDay}
        saving={saving}
      />
    </Stack>
  );
}

const menuTitle = (menu: MenuState, texts: ReturnType<typeof useEditorTexts>): string =>
  menu.kind === 'bar'
    ? texts.bar(menu.bar)
    : menu.kind === 'day'
      ? texts.dayOf(menu.day)
      : texts.row(menu.at);
