/** Errors of one status by their codes, with their English texts. `{name}` stands for a parameter. */
export const withStatus = <const Texts extends Readonly<Record<string, string>>>(
  status: number,
  texts: Texts,
): { readonly [Code in keyof Texts]: { readonly status: number; readonly text: Texts[Code] } } =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, { status, text }])) as {
    [Code in keyof Texts]: { status: number; text: Texts[Code] };
  };
