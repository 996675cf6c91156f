/** Writes `docs/invariants.md` from the titles of the tests. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { invariantsText, invariantTests } from './invariant-tests.ts'

const file = join(import.meta.dirname, '..', 'docs', 'invariants.md')
writeFileSync(file, invariantsText(invariantTests()))
