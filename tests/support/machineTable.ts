/** A state machine with examples of its states and events, by name. */
interface Machine<State, Event, Effect extends object> {
  states: Readonly<Record<string, State>>;
  events: Readonly<Record<string, Event>>;
  step: (before: State, event: Event) => readonly [State, ...Effect[]];
  /** What a state consists of: the same number of parts for each, in the same order. */
  partsOf: (state: State) => readonly string[];
  textOf: (effect: Effect) => string;
}

/**
 * What every event does in every state: the parts of the state that it changes, and its effects. States in
 * which an event does the same are on one line, as are events that do the same in every state; where an event
 * does nothing is left out.
 */
export function machineTable<State, Event, Effect extends object>({
  states,
  events,
  step,
  partsOf,
  textOf,
}: Machine<State, Event, Effect>): string {
  const outcomeOf = (before: State, event: Event): string => {
    const [after, ...effects] = step(before, event);
    const parts = partsOf(before);
    const changed = partsOf(after).filter((part, at) => part !== parts[at]);
    return [...(changed.length > 0 ? [changed.join(', ')] : []), ...effects.map(textOf)].join(' → ');
  };
  const rowsOf = (event: Event): string => {
    const names = Map.groupBy(Object.keys(states), (name) => outcomeOf(states[name] as State, event));
    names.delete('');
    const rows = [...names].map(([outcome, where]) =>
      where.length === Object.keys(states).length ? ` ${outcome}` : `\n  ${where.join('; ')}: ${outcome}`,
    );
    return rows.join('') || ' nothing';
  };
  const byRows = Map.groupBy(Object.keys(events), (name) => rowsOf(events[name] as Event));
  return [...byRows].map(([rows, names]) => `${names.join('; ')}:${rows}`).join('\n');
}
