/**
 * What the sandbox answers to code that a model or the person wrote. A model reads it as the result of its call, so it is English in
 * every language of the interface.
 *
 * @module
 */

export const sandboxSentences = {
  unavailable: 'The JavaScript sandbox failed to load or broke off. Try again.',
  broken:
    'Error: the code broke the interpreter, perhaps by too many nested calls or too much memory',
  unknownError: 'Error: out of memory, or an error that cannot be read',
  neverResolved: 'Error: the code waits for a promise that nothing resolves',
  tooManyFigures: (most: number) => `A run draws at most ${most} tables and charts.`,
  badFigure: ({
    rows,
    columns,
    labels,
    series,
  }: {
    readonly rows: number
    readonly columns: number
    readonly labels: number
    readonly series: number
  }) =>
    `Use table([{ name: value }]) with at most ${rows} rows and ${columns} columns, or chart({ type: 'bar' or 'line', title, labels, series: [{ name, values }] }) with at most ${labels} labels and ${series} series, and one number or null for each label.`,
} as const
