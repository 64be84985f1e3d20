/** Compares names of things as people read them: numbers by value, without regard to case. Negative, 0 or positive. */
export const compareNames = new Intl.Collator(['en', 'ru'], { numeric: true, sensitivity: 'base' }).compare;
