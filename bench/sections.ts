import { countLeftOut, reasonOf } from './left-out.ts'
import type { BenchSection, Row } from './row.ts'

export interface Measured {
  readonly rows: readonly Row[]
  /** Names of the sections that ended in an error. */
  readonly failed: readonly string[]
}

/** Measures one section after the other. One that fails is told of, and the others go on. */
export async function measureAll(
  sections: Readonly<Record<string, () => Promise<BenchSection>>>,
  {
    dataFolder,
    tell,
    show = () => undefined,
  }: {
    readonly dataFolder: string | null
    readonly tell: (line: string) => void
    readonly show?: (name: string, measured: readonly Row[]) => void
  },
): Promise<Measured> {
  const rows: Row[] = []
  const failed: string[] = []
  for (const [name, load] of Object.entries(sections)) {
    const leftOut = countLeftOut()
    let measured: readonly Row[] = []
    try {
      const section = await load()
      measured = await section.run({ dataFolder, leaveOut: leftOut.add })
    } catch (error) {
      failed.push(name)
      tell(`${name} failed: ${reasonOf(error)}`)
    }
    const all = [...measured, ...leftOut.rows(name)]
    rows.push(...all)
    show(name, all)
    for (const line of leftOut.told()) tell(`${name}: ${line}`)
  }
  return { rows, failed }
}
