import { describe, expect, it } from 'vitest'
import { createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { shown } from '../../test/session.ts'
import { variedWords } from '../../test/words.ts'
import { viewOf } from '../branch/branch.ts'

describe('a manual compaction', () => {
  const drive = (options: DriveOptions = {}) => {
    const made = createDrive({ answer: () => says(variedWords(60)), ...options })
    for (let turn = 0; turn < 8; turn += 1) made.user(`Question ${turn}: ${variedWords(60)}`)
    return made
  }
  const viewOfDrive = (made: ReturnType<typeof drive>) => shown(viewOf(made.driven().state.branch))

  it('waits for Apply, changes the view then, and gives it back on Undo', () => {
    const made = drive()
    const before = viewOfDrive(made)
    made.give({ type: 'compact', focus: null, summarizer: 'extractive' })
    const proposed = made.driven().events.at(-1)
    expect(proposed?.type).toBe('v1.compaction-proposed')
    expect(viewOfDrive(made)).toEqual(before)
    if (proposed?.type !== 'v1.compaction-proposed') return
    made.give({ type: 'apply', compactionId: proposed.compactionId, summary: proposed.summary })
    expect(viewOfDrive(made).length).toBeLessThan(before.length)
    made.give({ type: 'undo' })
    expect(viewOfDrive(made)).toEqual(before)
  })

  it('takes the summary as the user edited it', () => {
    const made = drive()
    made.give({ type: 'compact', focus: null, summarizer: 'extractive' })
    const proposed = made.driven().events.at(-1)
    if (proposed?.type !== 'v1.compaction-proposed') throw new Error('no proposal')
    made.give({ type: 'apply', compactionId: proposed.compactionId, summary: 'Only this matters.' })
    expect(viewOfDrive(made)[0]).toContain('Only this matters.')
  })

  it('fails with a sentence and leaves log and view alone when the summary is empty', () => {
    const made = drive({ summary: () => '' })
    const before = viewOfDrive(made)
    made.give({ type: 'compact', focus: null, summarizer: 'model' })
    expect(made.driven().events.at(-1)).toMatchObject({
      type: 'v1.compaction-failed',
      code: 'empty',
    })
    expect(viewOfDrive(made)).toEqual(before)
  })

  it('says so when there is nothing to undo', () => {
    const made = drive()
    made.give({ type: 'undo' })
    expect(made.driven().notices).toEqual(['nothing-to-undo'])
  })
})
