import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import type { ScheduleData } from '#contract/http/scheduleData.ts';

/** A day of a scheduler that was restored in a read-only view: the editor, which opens then, makes the edit. */
export const revertedDayAtom = atom<{ schedulerId: number; kept: ScheduleData } | null>(null);

/** Makes the edit requested by the view of this scheduler, once. */
export function useRevertedDay(
  schedulerId: number | null,
  commands: { revertDay: (kept: ScheduleData) => void },
): void {
  const [reverted, setReverted] = useAtom(revertedDayAtom);
  useEffect(() => {
    if (reverted === null) return;
    setReverted(null);
    if (reverted.schedulerId === schedulerId) commands.revertDay(reverted.kept);
  }, [reverted, setReverted, schedulerId, commands]);
}
