/** Options of numbers with one decimal, such as `2.0` or `2,0`. */
export const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
