import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { budgetFor } from '../../engine/tokens/budget.ts'
import { foldBranch, viewOf } from '../../engine/branch/branch.ts'
import { type EventDraft, EventId, SessionEvent } from '../../engine/log/event.ts'
import { type Message, textOf, toolCallsOf, toolResultsOf } from '../../engine/message/message.ts'
import { faultsOf } from '../../test/history-faults.ts'
import { countMessages, countRequest } from '../../engine/tokens/request-tokens.ts'
import { supersededResults } from '../../engine/masking/superseded.ts'
import type { CountText } from '../../engine/tokens/count.ts'
import { demoModel } from '../../providers/demo.ts'
import { DEFAULT_SETTINGS } from '../../runtime/settings/default-settings.ts'
import { currentTime } from '../../tools/current-time.ts'
import { compactLog } from '../../test/compact-log.ts'
import { configFor } from '../../test/drive.ts'
import { compactSample } from './compaction.ts'
import { sampleSession } from './sample-session.ts'
import { PAGE, PAGE_MISREAD } from './shelves.ts'

const count: CountText = text => ({ tokens: countTokens(text), source: 'tokenized' })
const { title, drafts: early, following = () => [] } = sampleSession()
const drafts = [...early, ...following(stamped(early))]
const messages = drafts.filter(draft => draft.type === 'v1.message-appended')
const demo = demoModel()
const budget = budgetFor(demo.limits.windowTokens ?? 0, demo.limits.maxOutputTokens)
const system = DEFAULT_SETTINGS.systemPrompt
const tools = [currentTime({ now: () => 0 }).definition]

/** What people read, one text for each message, tool results included. */
const texts = messages.map(({ parts }) =>
  [textOf(parts), ...toolResultsOf(parts).map(({ output }) => output)].join('\n\n'),
)
const prose = messages.map(({ parts }) => textOf(parts)).join('\n\n')
const everything = texts.join('\n\n')

describe('the sample session', () => {
  it('is a whole log once ids and times are stamped on it', () => {
    const events = stamped(drafts)
    expect(events.map(event => SessionEvent.parse(event))).toEqual(events)
    expect(events[0]).toMatchObject({ type: 'v1.session-created', title, origin: 'sample' })
    expect(foldBranch(events).messages.length).toBe(messages.length)
  })

  it('is a history that every provider accepts, once the user says more', () => {
    const next = { role: 'user', parts: [{ type: 'text', text: 'Go on.' }] } as const
    expect(faultsOf([...messages, next])).toEqual([])
  })

  it('takes about ten thousand tokens', () => {
    const { tokens } = countMessages(messages, count)
    expect(tokens).toBeGreaterThanOrEqual(9_700)
    expect(tokens).toBeLessThanOrEqual(10_300)
  })

  it('says how much of the demo model’s window it takes whole, of which the model reads half', () => {
    const shareOf = (read: readonly Message[]): number =>
      countRequest({ system, tools, messages: read }, count).tokens / budget.windowTokens
    // The words give the figure of the meter, which is of the whole window.
    expect(shareOf(messages)).toBeGreaterThan(0.6)
    expect(shareOf(messages)).toBeLessThan(0.66)
    expect(texts.at(-1)).toContain('more than 60 % of my window')
    const half = shareOf(viewOf(foldBranch(stamped(drafts))).items)
    expect(half).toBeGreaterThan(0.28)
    expect(half).toBeLessThan(0.36)
  })

  it('is compacted as the engine compacts it', () => {
    const log = [...stamped(early)]
    const config = configFor(budget.windowTokens, { model: demo.ref, budget, system, tools, count })
    const made = compactLog(log, config, draft => {
      const [event] = stamped([draft], log.length)
      if (event === undefined) throw new RangeError('Nothing is stamped.')
      log.push(event)
      return event
    })
    const [started, , completed] = made
    expect(compactSample(stamped(early))).toEqual([started, completed])
    expect(texts.at(-1)).toContain('messages 1 to 40 are brown')
  })

  it('comes from the demo model alone, which says that it is no AI and what to press', () => {
    const answers = messages.filter(({ role }) => role === 'assistant')
    expect(new Set(answers.map(({ model }) => JSON.stringify(model)))).toEqual(
      new Set([JSON.stringify(demo.ref)]),
    )
    expect(messages.at(-1)?.role).toBe('assistant')
    for (const words of ['scripted, not an AI', '**Compact**', '**Undo**', '**Export**'])
      expect(texts.at(-1)).toContain(words)
  })

  it('calls tools alone, in parallel, and twice in one turn', () => {
    const sizes = messages.map(({ parts }) => toolCallsOf(parts).length).filter(size => size > 0)
    expect(sizes.toSorted()).toEqual([1, 1, 1, 1, 1, 1, 2])
    const roles = messages.map(({ role }) => role)
    expect(roles.join(' ')).toContain('user assistant tool assistant tool assistant user')
  })

  it('reads the same page twice, so that the first result can be masked as superseded', () => {
    const reads = messages
      .flatMap(({ parts }) => toolCallsOf(parts))
      .filter(({ tool }) => tool === 'read_records')
    expect(reads.map(({ input }) => JSON.stringify(input))).toEqual([
      '{"source":"batch-2009.csv","limit":22}',
      '{"source":"batch-2009.csv","limit":22}',
    ])
    const eager = supersededResults.build({
      reclaimShare: 0,
      reclaimTokens: 0,
      reclaimAtMost: 1,
      protectTurns: 1,
    })
    const { budgetTokens } = budget
    const masks = eager.run(viewOf(foldBranch(stamped(messages))), {
      budgetTokens,
      pressure: 0.5,
      count,
      timeOf: () => null,
    })
    expect(masks.map(({ callId }) => callId)).toEqual(['call-1'])
    expect(masks[0]?.tokensBefore).toBeGreaterThan(850)
    expect(masks[0]?.tokensBefore).toBeLessThan(950)
  })
})

describe('its table of sections', () => {
  const rows = table().map(cells => cells.slice(1).map(numberOf))
  const total = rows.at(-1) ?? []

  it('adds up to its last line', () => {
    const sums = total.map((_, column) =>
      rows.slice(0, -1).reduce((sum, row) => sum + (row[column] ?? 0), 0),
    )
    expect(sums).toEqual(total)
    expect(total).toEqual([18_412, 17_902, 371, 139])
  })

  it.each(rows)('loses no record: %i records, %i valid, %i undated, %i broken', (...row) => {
    const [records = 0, valid = 0, noYear = 0, broken = 0] = row
    expect(valid + noYear + broken).toBe(records)
  })

  it('says what the tool counted', () => {
    const counted = [...everything.matchAll(/valid=(\d+) no_year=(\d+) broken_isbn=(\d+)/g)]
    expect(counted.map(([, ...numbers]) => numbers.map(Number))).toEqual(
      rows.slice(0, -1).map(row => row.slice(1)),
    )
  })
})

describe('its facts', () => {
  it.each([
    ['records in review', /(\d+)(?: go to review| is 18,412| in review stays)/g, '510', 3],
    ['millimetres of a label', /(\d+) mm(?: wide| label|, Marit)/g, '38', 3],
    ['characters on a label', /(\d+)(?: characters\*\*|, the label| characters:)/g, '14', 3],
    [
      'minutes of a restore',
      /takes? (\d+) minutes and|(\d+) minutes(?:, not| is the|, and who)/g,
      '55',
      4,
    ],
    ['records with an old mark', /(2,\d+)(?: records, one| fit it)/g, '2,306', 2],
    ['spines with an old mark alone', /(\d+) (?:spines with|books with no)/g, '61', 2],
    ['lost zeros', /(\d+)(?: call numbers of| books and| is empty| books to look)/g, '84', 4],
    ['records for Marit', /(\d+)(?: herself| stay in| records of local| records: 211)/g, '217', 4],
    ['records for Jos', /(\d+)(?:, of which 160| records\. Jos)/g, '293', 2],
    ['open reservations', /(\d+)(?: open reservations| by hand, two)|counts: (\d+)/g, '47', 3],
    ['books to check', /(\d+)(?: books from the| is one in|, Friday at)/g, '200', 4],
    ['batches of the upload', /all (nine) batches|\*\*(nine) batches/g, 'nine', 2],
  ])('agree wherever they are said: %s', (_, pattern, value, times) => {
    const found = [...prose.matchAll(pattern)].map(([, first, second]) => first ?? second)
    expect(found).toEqual(Array.from({ length: times }, () => value))
  })

  it('use no large number but the known ones', () => {
    const known = [
      ['18,412', '17,902', '17,176', '1,236', '1,204', '4,127', '2,306', '2,000', '1,902'],
      ['15,340', '1,688', '2,140', '2,109', '6,870', '6,762', '7,291', '7,166', '1,148'],
    ].flat()
    expect(new Set(everything.match(/\b\d{1,2},\d{3}\b/g))).toEqual(new Set(known))
  })

  it('name weekdays that fall on their dates, in a winter whose 12 January is a Monday', () => {
    const days = [
      ...everything.matchAll(/\b(\w+day)(?: to \w+day)?,? (\d{1,2}) (December|January)/g),
    ]
    expect(days.length).toBeGreaterThan(12)
    for (const [said = '', weekday, day, month] of days) {
      if (said.includes(' to ')) continue
      const year = month === 'December' ? 2025 : 2026
      const date = new Date(`${day} ${month} ${year} 12:00 UTC`)
      expect(said).toContain(date.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }))
      expect(said).toContain(weekday)
    }
  })
})

describe('its page of records', () => {
  const rows = PAGE.split('\n')
    .slice(2)
    .map(line => line.split(' | '))

  it('has call numbers, old marks and ISBNs of the forms that the conversation speaks of', () => {
    expect(rows).toHaveLength(22)
    for (const [id = '', call = '', mark = '', , , year = '', isbn = ''] of rows) {
      expect(id).toMatch(/^B09-\d{4}$/)
      expect(call).toMatch(/^(J )?\d{3}(\.\d+)?( [A-Z]+)?$/)
      expect(mark).toMatch(/^(-|[A-Z]{2}\.\d{1,4})$/)
      expect(year).toMatch(/^(-|(19|20)\d\d)$/)
      expect([isbn, isbn === '-' || hasCheckDigit(isbn)]).toEqual([isbn, true])
    }
  })

  it('shows the rows that are named: an undated one, and two that lost a zero', () => {
    expect(rows[10]).toEqual(expect.arrayContaining(['B09-0011', '-']))
    expect(rows[10]?.slice(4)).toEqual(['-', '-', '-'])
    expect(rows[2]?.slice(0, 2)).toEqual(['B09-0003', '025.04'])
    expect(rows[13]?.slice(0, 2)).toEqual(['B09-0014', '940.53'])
  })

  it('is misread as Latin-1 without a control character, each accent becoming an Ã', () => {
    expect(PAGE_MISREAD).toMatch(/^[\n\x20-\x7e\xa1-\xff]*$/)
    expect(PAGE_MISREAD).toContain('Café'.replace('é', 'Ã©'))
    const accented = (text: string, sign: RegExp) => text.split('\n').map(line => sign.test(line))
    expect(accented(PAGE_MISREAD, /Ã/)).toEqual(accented(PAGE, /[^\x20-\x7e]/))
    expect(Buffer.from(PAGE_MISREAD, 'latin1').toString('utf8')).toBe(PAGE)
  })
})

it('a broken ISBN in the conversation is broken', () => {
  const [, isbn = ''] = /“ISBN (\d{10}):/.exec(prose) ?? []
  expect([isbn.length, hasCheckDigit(isbn)]).toEqual([10, false])
})

function stamped(log: readonly EventDraft[], behind = 0): readonly SessionEvent[] {
  return log.map((draft, at) => {
    const index = behind + at
    return {
      ...draft,
      id: idAt(index),
      parentId: index === 0 ? null : idAt(index - 1),
      at: index,
    }
  })
}

function idAt(index: number): EventId {
  return EventId.parse(`e${index}`)
}

/** Cells of the table whose lines start with a section and hold numbers. */
function table(): readonly (readonly string[])[] {
  return everything
    .split('\n')
    .filter(line => /^\| [^|]+( \| \**[\d,]+\**){4} \|$/.test(line))
    .map(line => line.split('|').slice(1, -1))
}

function numberOf(cell: string): number {
  return Number(cell.replaceAll(/[*, ]/g, ''))
}

function hasCheckDigit(isbn: string): boolean {
  const digits = [...isbn].map(sign => (sign === 'X' ? 10 : Number(sign)))
  const weight = (index: number) => (digits.length === 10 ? 10 - index : index % 2 === 0 ? 1 : 3)
  const sum = digits.reduce((total, digit, index) => total + digit * weight(index), 0)
  return sum % (digits.length === 10 ? 11 : 10) === 0
}
