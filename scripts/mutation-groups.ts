/** A part of the engine that is mutated at once, with the tests that have to notice. Globs from the root. */
export interface MutationGroup {
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

/**
 * The tests next to the code must notice, not those of whole conversations far away: a score is what
 * they are worth by themselves, and a group ends within minutes.
 */
export const MUTATION_GROUPS: readonly MutationGroup[] = [
  {
    name: 'validity',
    mutate: ['src/engine/message/view.ts', 'src/engine/request/repair.ts'],
    tests: ['src/engine/request/repair.test.ts'],
  },
  {
    name: 'overflow',
    mutate: ['src/engine/overflow/*.ts'],
    tests: ['src/engine/overflow/*.test.ts'],
  },
  {
    name: 'processors',
    mutate: ['src/engine/request/processors/*.ts'],
    tests: ['src/engine/request/processors/*.test.ts'],
  },
  {
    name: 'masking',
    mutate: ['src/engine/masking/*.ts'],
    tests: ['src/engine/masking/*.test.ts'],
  },
  {
    name: 'plan',
    mutate: [
      'src/engine/compaction/{commit,mask-arguments,parts}.ts',
      'src/engine/compaction/{plan,replacement}/*.ts',
    ],
    tests: [
      'src/engine/compaction/{commit,mask-arguments,parts}.test.ts',
      'src/engine/compaction/{plan,replacement}/*.test.ts',
    ],
  },
  {
    name: 'words',
    mutate: ['src/engine/compaction/{prompt,sections,validate,secrets,transcript-text}.ts'],
    tests: [
      'src/engine/compaction/{prompt,sections,validate,secrets,transcript-text,dominant-script}.test.ts',
    ],
  },
  {
    name: 'audit',
    mutate: ['src/engine/compaction/audit/*.ts'],
    tests: ['src/engine/compaction/audit/*.test.ts'],
  },
  {
    name: 'text',
    mutate: ['src/engine/text/*.ts'],
    tests: ['src/engine/text/*.test.ts'],
  },
  {
    name: 'extractive',
    mutate: ['src/engine/compaction/extractive/*.ts'],
    tests: ['src/engine/compaction/extractive/*.test.ts'],
  },
]

/** What differs from a usual run of the tests. */
export const UNDER_MUTATION = {
  /** Generated cases for each property, so that a group ends within minutes. */
  propertyRuns: 15,
  /** Whole recordings take seconds for each mutant: files whose names end so are left out. */
  without: 'recorded.test.ts',
} as const

/** The group that `PALIMPSEST_MUTATION_GROUP` names. Throws `RangeError` where there is none of that name. */
export function chosenMutationGroup(): MutationGroup {
  const wanted = process.env.PALIMPSEST_MUTATION_GROUP
  const group = MUTATION_GROUPS.find(({ name }) => name === wanted)
  if (!group) throw new RangeError(`PALIMPSEST_MUTATION_GROUP names no group: ${wanted}`)
  return group
}
