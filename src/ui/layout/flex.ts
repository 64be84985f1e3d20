import { createPolymorphicComponent, Group, type GroupProps, Stack, type StackProps } from '@mantine/core';

/** A Group as an element other than a div, given as `component`: a heading, a list. */
export const Row = createPolymorphicComponent<'div', Omit<GroupProps, 'ref'>>(Group);

/** A Stack as another element than a div. */
export const Column = createPolymorphicComponent<'div', Omit<StackProps, 'ref'>>(Stack);
