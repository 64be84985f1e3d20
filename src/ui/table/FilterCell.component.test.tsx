import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { clickAtOnce } from '#tests/components/page.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { FilterCell } from './FilterCell.tsx';
import type { ColumnFilter } from './headerSpec.ts';

const setUp = async (filter: ColumnFilter) => {
  function Filter() {
    const [wanted, setWanted] = useState('');
    return (
      <>
        <FilterCell spec={{ key: 'x', title: 'Kind', filter }} wanted={wanted} onWanted={setWanted} />
        <output>{JSON.stringify(wanted)}</output>
      </>
    );
  }
  const screen = await renderPart(<Filter />);
  return { screen, wanted: screen.getByRole('status') };
};

test('several of many values are searched and selected, and empty cells as one of them', async () => {
  const options = Array.from({ length: 300 }, (_, at) => ({ value: `${at}`, label: `Rack ${at}` }));
  const { screen, wanted } = await setUp({ options });
  await screen.getByRole('button', { name: /^Filter by Kind/ }).click();
  await expect.element(screen.getByText('100 more: search to see them')).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Search values' }).fill('rack 299');
  await screen.getByRole('checkbox', { name: 'Rack 299' }).click();
  await expect.element(screen.getByRole('button', { name: 'Filter by Kind: Rack 299' })).toBeInTheDocument();
  await screen.getByRole('searchbox', { name: 'Search values' }).fill('');
  await screen.getByRole('checkbox', { name: 'Empty' }).click();
  await expect.element(wanted).toHaveTextContent(String.raw`"299\n(empty)"`);
  await screen.getByRole('searchbox', { name: 'Search values' }).fill('rack 299');
  await screen.getByRole('checkbox', { name: 'Rack 299' }).click();
  await expect.element(screen.getByRole('button', { name: 'Filter by Kind: Empty' })).toBeInTheDocument();
});

test('of two quick choices both count, before the first is rendered', async () => {
  const { screen, wanted } = await setUp('flag');
  await screen.getByRole('button', { name: /^Filter by Kind/ }).click();
  await clickAtOnce(...['Yes', 'No'].map((name) => screen.getByRole('checkbox', { name })));
  await expect.element(wanted).toHaveTextContent(String.raw`"true\nfalse"`);
});

test('a range of days has one end or two, typed or chosen in a calendar, and is cleared', async () => {
  const { screen, wanted } = await setUp('date');
  await screen.getByRole('button', { name: 'Filter by Kind: All' }).click();
  await screen.getByLabelText('From day').fill('2026-01-05');
  await expect.element(wanted).toHaveTextContent('"> 2026/01/05"');
  await screen.getByLabelText('To day').fill('2026-02-01');
  await expect.element(wanted).toHaveTextContent('"2026/01/05 - 2026/02/01"');
  await screen.getByRole('button', { name: 'Choose a day' }).first().click();
  await screen.getByRole('button', { name: '20 January 2026' }).click();
  await expect.element(wanted).toHaveTextContent('"2026/01/20 - 2026/02/01"');
  // Escape closes only the calendar, then the filter.
  await screen.getByRole('button', { name: 'Choose a day' }).first().click();
  const calendar = screen.getByRole('dialog', { name: 'Choose a day' });
  await expect.poll(() => calendar.query()?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('From day')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByLabelText('From day')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /^Filter by Kind/ }).click();
  await screen.getByRole('button', { name: 'Clear' }).click();
  await expect.element(wanted).toHaveTextContent('""');
});

test('Escape clears a field of numbers', async () => {
  const { screen, wanted } = await setUp('number');
  await screen.getByRole('textbox', { name: 'Filter by Kind' }).fill('>3 2-8');
  await expect.element(wanted).toHaveTextContent('">3 2-8"');
  await userEvent.keyboard('{Escape}');
  await expect.element(wanted).toHaveTextContent('""');
});
