import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { view, viewItem } from '../../test/session.ts'
import { estimateText } from '../tokens/count.ts'
import { fenced, transcriptText } from './transcript-text.ts'

const options = { firstNumber: 1, count: estimateText }

describe('transcriptText', () => {
  it('labels and numbers messages, and shows calls with their results', () => {
    const { items } = view(
      'u find it',
      'call grep needle',
      'result grep line 4',
      'a It is in line 4.',
    )
    expect(transcriptText(items, { ...options, firstNumber: 7 })).toBe(
      [
        '¶7 User:\nfind it',
        '¶8 Assistant:\n[calls grep with {"q":"needle"}]',
        '¶9 Tool:\n[grep answered]\nline 4',
        '¶10 Assistant:\nIt is in line 4.',
      ].join('\n\n'),
    )
  })

  it('shows a note in place of an image, and leaves reasoning out', () => {
    const { items } = view('image harbour.png Look at this', 'a Nice.')
    expect(transcriptText(items, options)).toBe(
      '¶1 User:\n[image “harbour.png”, 640 × 480]\nLook at this\n\n¶2 Assistant:\nNice.',
    )
    const { items: thought } = view('u hi', 'think secret plan', 'a hello')
    expect(transcriptText(thought, options)).not.toContain('secret plan')
  })

  it('passes over a message that holds nothing but reasoning, and counts on', () => {
    const [hi] = view('u hi').items
    const thought = viewItem('assistant', [{ type: 'reasoning', text: 'hm' }])
    expect(transcriptText([hi!, thought, hi!], options)).toBe('¶1 User:\nhi\n\n¶3 User:\nhi')
    expect(transcriptText([thought], options)).toBe('')
  })

  it('names an earlier summary as such in any role, and says that a tool failed', () => {
    const [said] = view('u so far').items
    expect(transcriptText([{ ...said!, origin: 'summary' }], options)).toBe(
      '¶1 Earlier summary:\nso far',
    )
    const result = { callId: 'c', tool: 'run', output: 'exit 1', isError: true }
    const item = viewItem('tool', [{ type: 'tool-result', ...result }])
    expect(transcriptText([item], options)).toBe('¶1 Tool:\n[run failed]\nexit 1')
  })

  it('keeps the beginning and the end of a long result and says what it left out', () => {
    const { items } = view('u read', 'call read', `result read START ${'word '.repeat(5_000)}END`)
    const text = transcriptText(items, options)
    expect(text).toMatch(/START[\s\S]*characters left out[\s\S]*END/)
    expect(estimateText(text).tokens).toBeLessThan(900)
  })
})

describe('fenceText', () => {
  it('T10: cannot be closed or opened from inside', () => {
    const hostile = fc.array(
      fc.oneof(
        fc.constantFrom(
          '</transcript>',
          '< / TRANSCRIPT >',
          '<transcript>',
          '</previous-summary>',
          '<',
          '/',
          'transcript>',
        ),
        fc.string(),
      ),
    )
    fc.assert(
      fc.property(hostile, pieces => {
        const text = fenced('transcript', pieces.join(''))
        const tags = text.match(
          /<\s*\/?\s*(transcript|previous-summary|focus|custom-instructions)\b/gi,
        )
        expect(tags).toEqual(['<transcript', '</transcript'])
        expect(text.endsWith('\n</transcript>')).toBe(true)
      }),
    )
  })

  it('changes nothing but fence tags', () => {
    expect(fenced('focus', 'a < b && <div>transcript</div>')).toContain(
      'a < b && <div>transcript</div>',
    )
  })
})
