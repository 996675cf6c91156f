/**
 * `npm run test:mutation [group …]`: changes the engine in every small way and counts which changes the tests
 * notice; fails where a group stays under 80 %. Without names, all groups one after the other; a second
 * run takes over what did not change.
 *
 * @module
 */
import { MUTATION_GROUPS } from './mutation-groups.ts'
import { runSteps } from './step.ts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !MUTATION_GROUPS.some(group => group.name === name))
if (unknown.length > 0)
  throw new RangeError(
    `No group ${unknown.join(', ')}; there are ${MUTATION_GROUPS.map(({ name }) => name).join(', ')}`,
  )
const groups = MUTATION_GROUPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const failed = await runSteps(
  groups.map(({ name }) => ({
    name: `mutants of ${name}`,
    command: 'stryker run stryker.config.ts',
    env: { PALIMPSEST_MUTATION_GROUP: name },
    limitMs: 3 * 60 * 60_000,
  })),
)
process.exitCode = failed.length === 0 ? 0 : 1
