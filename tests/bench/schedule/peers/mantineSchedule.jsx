import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/schedule/styles.css';
import { MantineProvider } from '@mantine/core';
import { ResourcesDayView } from '@mantine/schedule';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Its rows are the accounts of all days below each other: its own view of a week puts the days side by side. */
const date = '2026-01-05';
const { rows, bars } = globalThis.benchPlan;
const colors = ['blue', 'teal', 'orange', 'grape', 'lime', 'pink'];

/** Steps of its slots in minutes: bars are moved and resized by them. */
const intervalMinutes = Number(new URLSearchParams(location.search).get('step') ?? 15);

const timeOf = (hours) =>
  `${date} ${String(Math.floor(hours)).padStart(2, '0')}:${String((hours % 1) * 60).padStart(2, '0')}:00`;

/** The axis names full hours. */
const hourOf = (time) => (time.slice(14, 16) === '00' ? time.slice(11, 13) : '');

const eventOf = ({ id, day, slot, configId, start, end }) => ({
  id,
  title: `Config ${configId}`,
  start: timeOf(start),
  end: timeOf(end),
  color: colors[configId % colors.length],
  resourceId: `${day}.${slot}`,
});

/** The first day's events put on another day, in place of its own. */
const withDay = (events, day) => [
  ...events.filter(({ resourceId }) => !resourceId.startsWith(`${day}.`)),
  ...events
    .filter(({ resourceId }) => resourceId.startsWith('1.'))
    .map((event) => ({
      ...event,
      id: `${event.id}-${day}`,
      resourceId: event.resourceId.replace('1.', `${day}.`),
    })),
];

function App() {
  const [events, setEvents] = useState(() => bars.map(eventOf));
  const before = useRef(events);
  const change = (id, fields) =>
    setEvents((all) => all.map((event) => (event.id === id ? { ...event, ...fields } : event)));
  useEffect(() => {
    globalThis.benchCommands = {
      clearDay: (day) =>
        setEvents((all) => all.filter(({ resourceId }) => !resourceId.startsWith(`${day}.`))),
      pasteDay: (day) =>
        setEvents((all) => {
          before.current = all;
          return withDay(all, day);
        }),
      undo: () => setEvents(before.current),
    };
  }, []);
  return (
    <ResourcesDayView
      date={date}
      resources={rows}
      events={events}
      intervalMinutes={intervalMinutes}
      slotWidth={intervalMinutes === 60 ? 56 : 14}
      rowHeight={22}
      slotLabelFormat={(time) => hourOf(time)}
      withHeader={false}
      withEventsDragAndDrop
      onEventDrop={({ eventId, newStart, newEnd, resourceId }) =>
        change(eventId, { start: newStart, end: newEnd, resourceId })
      }
      withEventResize
      onEventResize={({ eventId, newStart, newEnd }) => change(eventId, { start: newStart, end: newEnd })}
      scrollAreaProps={{ style: { height: '100vh' } }}
    />
  );
}

createRoot(document.getElementById('root')).render(
  <MantineProvider forceColorScheme="dark">
    <App />
  </MantineProvider>,
);
