import type { Refused } from '#domain/schedule/editing/edit.ts';
import { editOf, type Intent, type RequestedPlace, wantedOf } from '#domain/schedule/editing/intent.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { putBars } from '#domain/schedule/editing/put.ts';
import { isSameData } from '#domain/sameData.ts';
import type { Bars } from '#domain/schedule/week.ts';
import type { Editor } from '../editor.ts';

/** An edit in progress and what the rules say about it. */
export interface Preview {
  intent: Intent;
  /** Where the bars would be; for a refused edit the requested places. */
  places: readonly RequestedPlace[];
  refused: Refused | null;
}

/** An edit that was refused; shown until the next one. */
export interface Refusal extends Preview {
  refused: Refused;
}

/** The one edit that the pointer or the keys are making. Nothing is changed before `finish`. */
export interface CurrentEdit {
  /** Null while nothing is dragged. */
  readonly preview: Observable<Preview | null>;
  readonly refusal: Observable<Refusal | null>;
  /** Shows the effect of an intent; cheap when it is the same as before. */
  show(intent: Intent): void;
  /** Makes the displayed edit. Null when nothing was shown; a refused one changes nothing. */
  finish(): Preview | null;
  cancel(): void;
  /** `show` and `finish` at once. */
  run(intent: Intent): Preview;
  acceptFit(): Bars | null;
  dismiss(): void;
}

export function createCurrentEdit(editor: Editor): CurrentEdit {
  const preview = createObservable<Preview | null>(null);
  const refusal = createObservable<Refusal | null>(null);

  function previewOf(intent: Intent): Preview {
    const bars = editor.bars();
    const result = editOf(bars, intent);
    if (result.refused !== null) return { intent, places: wantedOf(bars, intent), refused: result };
    // Back at the original place: nothing would change, but it is still shown.
    if (result.bars === bars) return { intent, places: wantedOf(bars, intent), refused: null };
    const ids = new Set(result.ids);
    return { intent, places: result.bars.filter(({ id }) => ids.has(id)), refused: null };
  }

  function commit(shown: Preview): Preview {
    const before = editor.bars();
    const result = editOf(before, shown.intent);
    if (result.refused === null) {
      if (result.bars !== before) editor.apply(result);
    } else refusal.set({ ...shown, refused: result });
    return shown;
  }

  return {
    preview,
    refusal,
    show(intent) {
      refusal.set(null);
      if (isSameData(preview.get()?.intent, intent)) return;
      preview.set(previewOf(intent));
    },
    finish() {
      const shown = preview.get();
      preview.set(null);
      return shown && commit(shown);
    },
    cancel: () => preview.set(null),
    run(intent) {
      refusal.set(null);
      return commit(previewOf(intent));
    },
    acceptFit() {
      const shown = refusal.get();
      refusal.set(null);
      const fits = shown?.refused.fits;
      if (!fits) return null;
      const result = putBars(editor.bars(), fits);
      if (result.refused !== null) return null;
      editor.apply(result);
      return fits;
    },
    dismiss: () => refusal.set(null),
  };
}
