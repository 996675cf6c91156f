import { describe, expect, it } from 'vitest'
import { mainStep } from './main-step.ts'

describe('the next step with a model', () => {
  it('is its download, then its use, and nothing once it is in use', () => {
    expect(mainStep({ isStored: false }, null, false)).toBe('download')
    expect(mainStep({ isStored: true }, null, false)).toBe('use')
    expect(mainStep({ isStored: true }, null, true)).toBeNull()
    expect(mainStep({ isStored: true, onlySummaries: true }, null, false)).toBeNull()
  })

  it('is its download again where it is in use and its files are gone', () => {
    expect(mainStep({ isStored: false }, null, true)).toBe('download')
  })

  it('follows its download', () => {
    expect(mainStep({ isStored: false }, { state: 'running' }, false)).toBe('pause')
    expect(mainStep({ isStored: false }, { state: 'paused' }, false)).toBe('resume')
    expect(mainStep({ isStored: false }, { state: 'failed' }, false)).toBe('try-again')
  })
})
