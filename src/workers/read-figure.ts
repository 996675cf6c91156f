import { z } from 'zod'
import { type Figure, SANDBOX_LIMITS } from '../ports/sandbox.ts'

const { rows, columns, cell, labels, series } = SANDBOX_LIMITS

/** Larger numbers have no readable axis. */
const LARGEST = 1e15

const Text = z.string().max(cell)

const TableFigure = z.strictObject({
  type: z.literal('table'),
  columns: z.array(Text).min(1).max(columns),
  rows: z.array(z.array(z.union([Text, z.number()]))).max(rows),
  hidden: z.int().nonnegative(),
})

const ChartFigure = z
  .strictObject({
    type: z.enum(['bar', 'line']),
    title: Text,
    labels: z.array(Text).min(1).max(labels),
    series: z
      .array(
        z.strictObject({
          name: Text,
          values: z.array(z.number().min(-LARGEST).max(LARGEST).nullable()),
        }),
      )
      .min(1)
      .max(series),
  })
  .refine(chart => chart.series.every(({ values }) => values.length === chart.labels.length))

const AnyFigure = z.union([TableFigure, ChartFigure])

/** A figure that the code in the sandbox described; null if it is not one, or too large. */
export function readFigure(described: unknown): Figure | null {
  return AnyFigure.safeParse(described).data ?? null
}
