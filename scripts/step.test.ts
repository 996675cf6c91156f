import { afterEach, expect, it, vi } from 'vitest'
import { durationText, runStep, runSteps } from './step.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** All that the process prints from here on. */
function printed(): () => string {
  const texts: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation(text => texts.push(String(text)) > 0)
  vi.spyOn(console, 'log').mockImplementation(text => void texts.push(`${text}\n`))
  return () => texts.join('')
}

it('prints one line with the time for a step that succeeds, and nothing that the step printed', async () => {
  const shown = printed()
  expect(await runStep({ name: 'the version', command: 'node --version' })).toBe(true)
  expect(shown()).toMatch(/^✓ the version +\d+ s\n$/)
})

it('shows all that a failing step printed', async () => {
  const shown = printed()
  expect(await runStep({ name: 'lint', command: 'node --no-such-option' })).toBe(false)
  expect(shown()).toMatch(/^✗ lint +\d+ s\n\nnode --no-such-option\n/)
  expect(shown()).toContain('bad option: --no-such-option')
})

it('fails a step that cannot start or takes too long, and names those that failed', async () => {
  const shown = printed()
  const absent = { name: 'absent', command: 'no-such-program-at-all' }
  const endless = { name: 'endless', command: 'sleep 30', limitMs: 50 }
  const works = { name: 'works', command: 'node --version' }
  expect(await runSteps([absent, works, endless])).toEqual(['absent', 'endless'])
  expect(shown()).toMatch(/no-such-program-at-all could not be started/)
  expect(shown()).toMatch(/It was ended by SIGTERM/)
})

it('says a time as a person does', () => {
  expect([400, 9_400, 161_000].map(durationText)).toEqual(['0 s', '9 s', '2 min 41 s'])
})
