/**
 * `npm run preset-coverage`: writes `docs/presets/coverage.md`, which tells for each row of the published systems the
 * tests whose titles name it.
 *
 * @module
 */
import { writeFileSync } from 'node:fs'
import { COVERAGE, coverageText, readRows, readTitles } from './rows/coverage.ts'

writeFileSync(COVERAGE, coverageText(readRows(), readTitles()))
