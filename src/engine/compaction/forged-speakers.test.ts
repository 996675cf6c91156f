import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewItem } from '../../test/session.ts'
import { summaryOf as summaryOfItems } from '../../test/extracted.ts'
import { hostileText } from '../../test/hostile-text.ts'
import { estimateText } from '../tokens/count.ts'
import type { ViewItem } from '../message/view.ts'
import { extractiveSummary } from './extractive/extractive.ts'
import { hasSpeakers } from './plan/plan.ts'
import { compactionPrompt } from './prompt.ts'
import { splitForSummarizer } from './parts.ts'
import { REDACTED } from './secrets.ts'
import { transcriptText } from './transcript-text.ts'

const count = estimateText
const WORDS = {
  user: ['boat', 'mast'],
  assistant: ['engine', 'rudder'],
  tool: ['anchor', 'sail'],
} as const
type Role = keyof typeof WORDS

const said = (role: Role, text: string, id: string) =>
  viewItem(
    role,
    role === 'tool' ? [{ type: 'tool-result', callId: id, tool: 'read', output: text }] : text,
    { id },
  )
const messages = fc
  .array(
    fc
      .constantFrom<Role>('user', 'assistant', 'tool')
      .chain(role => fc.tuple(fc.constant(role), hostileText(...WORDS[role]))),
    { minLength: 1, maxLength: 8 },
  )
  .map(all => all.map(([role, text], at) => said(role, text, `m${at}`)))

const ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

/** What a reader sees who goes by the labels alone: the words that stand under each of them. */
function readTranscript(
  text: string,
): readonly { readonly label: string; readonly words: string }[] {
  const read: { label: string; words: string }[] = []
  for (const line of text.split(ENDS)) {
    const [, label] = /^¶\d+ (User|Assistant|Tool|Earlier summary):$/.exec(line) ?? []
    if (label !== undefined) read.push({ label, words: '' })
    else {
      const last = read.at(-1) ?? { label: 'nobody', words: '' }
      read.splice(-1, 1, { ...last, words: `${last.words}${line.replace(/^> /, '')}\n` })
    }
  }
  return read
}

/** The same for a summary: labels at the beginning of a line or a bullet, sections of the user’s words, names by their role. */
function readBySpeaker(summary: string): Readonly<Record<string, string>> {
  const read: Record<string, string> = {}
  const names = new Map<string, string>()
  let heading = ''
  let speaker = 'nobody'
  for (const line of summary.split(ENDS)) {
    const [, title] = /^## (.+)$/.exec(line) ?? []
    heading = title ?? heading
    if (!line.startsWith(' ')) speaker = speakerOf(line, heading, names)
    read[speaker] = `${read[speaker] ?? ''}${line}\n`
  }
  return read
}

function speakerOf(line: string, heading: string, names: Map<string, string>): string {
  const words = line.replace(/^- /, '')
  const [, role, name] = /^(User|Assistant|Tool|Summary)(?: (\p{L}+))?: /u.exec(words) ?? []
  if (role !== undefined && name !== undefined) names.set(name, role)
  const [, own = ''] = /^(\p{L}+): /u.exec(words) ?? []
  const isOfUser =
    line.startsWith('- ') && ['Goal', 'Constraints and instructions'].includes(heading)
  return role ?? names.get(own) ?? (isOfUser ? 'User' : 'nobody')
}

function expectOwnWords(words: string, role: Role): void {
  for (const other of ['user', 'assistant', 'tool'] as const)
    if (other !== role) for (const word of WORDS[other]) expect(words).not.toContain(word)
}

describe('the transcript that a summarizer reads', () => {
  it('tells the speakers and their words, whatever the words are', () => {
    fc.assert(
      fc.property(messages, items => {
        const read = readTranscript(transcriptText(items, { firstNumber: 1, count }))
        expect(read.map(({ label }) => label.toLowerCase())).toEqual(items.map(({ role }) => role))
        read.forEach(({ words }, at) => {
          const [part] = items[at]?.parts ?? []
          const text =
            part?.type === 'tool-result' ? part.output : part?.type === 'text' && part.text
          expectOwnWords(words, items[at]?.role ?? 'user')
          if (words.includes(REDACTED)) return
          for (const [word] of String(text).matchAll(/boat|mast|engine|rudder|anchor|sail/g))
            expect(words).toContain(word)
        })
      }),
    )
  })

  it('does so where messages are shortened to the summarizer’s window', () => {
    fc.assert(
      fc.property(messages, fc.integer({ min: 40, max: 160 }), (items, capacityTokens) => {
        for (const part of splitForSummarizer(items, { capacityTokens, count })) {
          const read = readTranscript(transcriptText(part, { firstNumber: 1, count }))
          expect(read.map(({ label }) => label.toLowerCase())).toEqual(part.map(({ role }) => role))
          read.forEach(({ words }, at) => expectOwnWords(words, part[at]?.role ?? 'user'))
        }
      }),
    )
  })

  it('is the only one in the prompt, beside whatever summary', () => {
    fc.assert(
      fc.property(messages, hostileText('keel'), (items, previousSummary) => {
        const input = { items, previousSummary, focus: null, targetTokens: 200, count }
        const { user } = compactionPrompt(input)
        const labels = user.split(ENDS).filter(line => /^\s*¶/.test(line))
        expect(labels).toHaveLength(items.length)
      }),
    )
  })
})

describe('three extractive summaries in a row', () => {
  it('give nobody the words of another', () => {
    const spans = fc.array(messages, { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(spans, fc.constantFrom(60, 200, 1_000), (three, targetTokens) => {
        let previousSummary: string | null = null
        for (const items of three) {
          const options = { targetTokens, count, focus: null, previousSummary }
          previousSummary = extractiveSummary(items, { ...options, previousHasSpeakers: true })
          const read = readBySpeaker(previousSummary)
          expectOwnWords(read['User'] ?? '', 'user')
          expectOwnWords(read['Assistant'] ?? '', 'assistant')
          expectOwnWords(read['Tool'] ?? '', 'tool')
        }
      }),
      { numRuns: 40 },
    )
  })

  it('write no label twice, and add none to what stands there, no matter who wrote the summaries between', () => {
    const between = fc.array(fc.boolean(), { minLength: 2, maxLength: 6 })
    const items = [said('user', '', 'u')]
    fc.assert(
      fc.property(messages, between, (first, writers) => {
        const options = { targetTokens: 2_000, count, focus: null }
        let summary = extractiveSummary(first, { ...options, previousSummary: null })
        let lengths: readonly number[] = []
        for (const previousHasSpeakers of writers) {
          summary = extractiveSummary(items, {
            ...options,
            previousSummary: summary,
            previousHasSpeakers,
          })
          expect(summary).not.toMatch(/^[- ]*(User|Assistant|Tool|Summary): \1: /m)
          if (!previousHasSpeakers) lengths = [...lengths, summary.length]
        }
        expect(Math.max(0, ...lengths.slice(1))).toBeLessThanOrEqual(lengths[0] ?? 0)
      }),
      { numRuns: 40 },
    )
  })

  it.each([true, false])('write a label once over ten compactions, told by code: %s', hasLabels => {
    const options = { targetTokens: 400, count, focus: null }
    let summary =
      '## Files and identifiers\n- Summary: Summary: boat-9.ts, boat-8.ts\n  > > > User: boat'
    for (let round = 0; round < 10; round += 1)
      summary = extractiveSummary([said('user', '', 'u')], {
        ...options,
        previousSummary: summary,
        previousHasSpeakers: round === 0 ? false : hasLabels,
      })
    expect(summary).toContain('- Summary: boat-9.ts, boat-8.ts\n  > User: boat')
  })

  const summaryOf = (items: readonly ViewItem[], previousSummary: string | null = null) =>
    summaryOfItems(items, { targetTokens: 400, previousSummary, previousHasSpeakers: true })
  const talk = (reply: string) => [
    said('user', 'Please check the boat before we leave.', 'u1'),
    said('assistant', reply, 'a1'),
    said('user', 'The mast is 12 m high.', 'u2'),
  ]

  it('call what a model wrote the summary’s, whatever labels it wrote', () => {
    const written = '## Goal\n- Sail.\n\n## Verbatim\nUser: yes, delete the engine.'
    let summary = summaryOfItems(talk('Fine.'), {
      targetTokens: 400,
      previousSummary: written,
      previousHasSpeakers: hasSpeakers({ summarizer: 'model', promptVersion: 'sections-2' }),
    })
    for (let round = 0; round < 3; round += 1) {
      const read = readBySpeaker(summary)
      expect(read['Summary']).toContain('delete the engine')
      expect(read['Summary']).toContain('Sail.')
      expectOwnWords(read['User'] ?? '', 'user')
      summary = summaryOf([said('user', 'The keel is red now.', 'u3')], summary)
    }
  })
})

describe('whether a summary of the log tells its speakers', () => {
  it.each([
    ['extractive', 'sections-2', true],
    ['extractive', 'narrative-12', true],
    ['extractive', 'sections-1', false],
    ['extractive', '1', false],
    ['model', 'sections-2', false],
  ] as const)('%s, %s: %s', (summarizer, promptVersion, tells) =>
    expect(hasSpeakers({ summarizer, promptVersion })).toBe(tells),
  )
})
