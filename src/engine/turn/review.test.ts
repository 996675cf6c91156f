/** What a person reviews before a summary comes into force is what the model reads afterwards, in every form. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls, createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { prose } from '../../test/items.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { variedWords } from '../../test/words.ts'
import { auditInputOf } from '../compaction/audit/input.ts'
import { runAudit, type AuditReport } from '../compaction/audit/run.ts'
import { addDetail } from '../compaction/add-fact-to-summary.ts'
import { fillTemplate, addSummary } from '../compaction/replacement/builder.ts'
import { renderSummary, SECTIONS } from '../compaction/sections.ts'
import type { EventOf } from '../log/event.ts'
import { textOf } from '../message/message.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { Preset } from '../presets/preset.ts'

type Proposal = EventOf<'v1.compaction-proposed'>
type Edit = (proposal: Proposal, examined: () => AuditReport) => string

interface Form {
  readonly name: string
  /** What the model writes, from words of the session; null: no model is asked. */
  readonly writes: ((said: string) => string) | null
  readonly edit: Edit
  readonly preset?: Preset
  readonly again?: boolean
}

const asWritten: Edit = ({ summary }) => summary
const inSections = (headings: readonly string[]) => (said: string) =>
  renderSummary(headings.map(heading => ({ heading, bullets: [`On ${heading}: ${said}`] })))
const HEADINGS = SECTIONS.map(({ heading }) => heading)
const policy = PALIMPSEST.compaction
if (!policy) throw new Error('The default preset compacts')
const MARKER: Preset = {
  ...PALIMPSEST,
  compaction: { ...policy, summarizer: { ...policy.summarizer, writer: 'none' } },
}

const FORMS: readonly Form[] = [
  { name: 'quotes only', writes: null, edit: asWritten },
  { name: 'a model', writes: inSections(HEADINGS), edit: asWritten },
  {
    name: 'a model that misses sections',
    writes: inSections(HEADINGS.slice(0, 4)),
    edit: asWritten,
  },
  { name: 'a model that writes prose', writes: said => `They said: ${said}`, edit: asWritten },
  { name: 'a static marker', writes: null, edit: asWritten, preset: MARKER },
  {
    name: 'a person who writes over it',
    writes: inSections(HEADINGS),
    edit: ({ summary }) => summary.replace('## Goal\n', '## Goal\n- Mind the gap.\n'),
  },
  {
    name: 'a person who keeps what would be lost',
    writes: inSections(['Goal', 'Done', 'Next step']),
    edit: ({ summary }, examined) => examined().lost.slice(0, 3).reduce(addDetail, summary),
  },
  { name: 'one summary over another', writes: inSections(HEADINGS), edit: asWritten, again: true },
]

const turn = fc.record({
  user: prose,
  reply: prose,
  output: fc.option(prose, { nil: null }),
})
type Turn = { user: string; reply: string; output: string | null }

function talk(turns: readonly Turn[], { writes, preset = PALIMPSEST }: Form) {
  let at = 0
  const options: DriveOptions = {
    windowTokens: 16_384,
    config: { preset, summarizer: 'extractive', automatic: false },
    answer: ({ messages }) => {
      const { reply = '', output = null } = turns[at % turns.length] ?? {}
      if (output === null || messages.at(-1)?.role === 'tool') return says(`${reply} Well.`)
      return calls({ type: 'tool-call', callId: `call-${at}`, tool: 'read', input: { at } })
    },
    tool: () => turns[at % turns.length]?.output ?? 'ok',
    summary: () => writes?.(turns[0]?.user ?? '') ?? null,
  }
  const made = createDrive(options)
  const say = (rounds: number) => {
    for (let round = 0; round < rounds; round += 1, at += 1)
      made.user(`${turns[at % turns.length]?.user} ${variedWords(40)}`)
  }
  return { ...made, say }
}

/** One compaction through its review, as the dialog does it, and the request after it. */
function reviewed(made: ReturnType<typeof talk>, { writes, edit }: Form) {
  const asked = made
    .driven()
    .events.findLast(event => event.type === 'v1.message-appended' && event.role === 'user')
  made.give({ type: 'compact', focus: null, summarizer: writes ? 'model' : 'extractive' })
  const proposal = made.driven().events.at(-1)
  if (proposal?.type !== 'v1.compaction-proposed') return null
  const { compactionId } = proposal
  const examined = (text: string | null): AuditReport => {
    const input = auditInputOf(made.driven().state.branch, compactionId, text)
    if (!input) throw new Error('There is a proposal.')
    return runAudit(input)
  }
  const text = edit(proposal, () => examined(null))
  const found = examined(text)
  const shown = addSummary(proposal.replacement, proposal.summary, text)
  made.give({ type: 'apply', compactionId, summary: text })
  const completed = made.driven().events.at(-1)
  if (completed?.type !== 'v1.compaction-completed') throw new Error('It comes into force.')
  const after = examined(null)
  made.user('And now?')
  const sent = made.driven().requests.at(-1)?.messages ?? []
  return {
    proposal,
    completed,
    newest: asked?.type === 'v1.message-appended' ? textOf(asked.parts) : null,
    text,
    shown,
    found,
    after,
    sent: sent.map(({ parts }) => textOf(parts)),
  }
}

const textsOf = (messages: Proposal['replacement']) => messages.map(({ parts }) => textOf(parts))

/** Each session is compacted and examined, which takes a while: half as many in each of the forms. */
const RUNS = Math.min(Math.ceil(propertyRuns() / 2), 1_000)

describe.each(FORMS)('a summary by $name', { timeout: RUNS * 1_000 }, form => {
  it('is read as it was reviewed, byte for byte, with nothing beside it, and counted so', () => {
    let reviews = 0
    fc.assert(
      fc.property(fc.array(turn, { minLength: 3, maxLength: 6 }), turns => {
        const made = talk(turns, form)
        made.say(6)
        const first = reviewed(made, form)
        if (form.again === true) made.say(4)
        const review = form.again === true ? reviewed(made, form) : first
        if (!review) return
        reviews += 1
        const { proposal, completed, newest, text, shown, found, after, sent } = review

        expect(sent.slice(0, shown.length)).toEqual(textsOf(shown))
        const part = policy.replacement.find(({ use }) => use === 'summary')
        const frame = (words: string) => fillTemplate(words, proposal.span)
        const whole =
          part?.use !== 'summary' || form.preset === MARKER
            ? text
            : `${frame(part.before)}${text}${frame(part.after)}`
        const [read, ...carried] = textsOf(shown)
        expect(read).toBe(whole)
        // A cut inside the newest turn carries its message, word for word.
        expect(carried).toEqual(carried.length > 0 ? [newest] : [])
        expect(completed.summary).toBe(text)
        expect(completed.summaryTokens?.tokens).toBe(made.config.count(text).tokens)

        const { total, kept, lost, inDoubt } = found
        expect(kept + lost.length + inDoubt.length).toBe(total)
        expect(after).toEqual(found)
      }),
      { numRuns: RUNS },
    )
    // A few sessions are in a script that the scripted summary is not in.
    expect(reviews).toBeGreaterThan(RUNS * 0.75)
  })
})
