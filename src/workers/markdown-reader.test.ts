import { afterEach, describe, expect, it, vi } from 'vitest'
import { workersInOrder } from '../test/worker-channel.ts'
import { createMarkdownReader, isQuicklyRead, warmUp } from './markdown-reader.ts'
import { readMarkdown } from './markdown-pieces.ts'

const block = (text: string) => ({ text, unfinished: false })
/** Too long to be read on the page, and otherwise ordinary. */
const longText = (mark: string) => `${mark} *word* `.repeat(250)
/** Takes longer to read than one task may. */
const MANY = Array.from({ length: 80 }, (_, index) => `${index} ${'*a* `b` '.repeat(25)}`)

/** A reader whose workers do this, in the order of being started. */
function readerWith(...answers: readonly ('reads' | 'hangs')[]) {
  const workers = workersInOrder(
    answers.map(answer => (answer === 'reads' ? { read: readMarkdown } : answer)),
  )
  return { ...workers, reader: createMarkdownReader(workers.start) }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('createMarkdownReader', () => {
  it('reads what is short and simple at once, without a worker', () => {
    const { reader, started } = readerWith()
    expect(reader.known(block('*a*'))).toEqual(readMarkdown(block('*a*')))
    expect(started()).toBe(0)
  })

  it('warms up with what the page reads itself, so that no worker starts for it', async () => {
    const { reader, started } = readerWith('reads')
    await warmUp(reader)
    expect(started()).toBe(0)
  })

  it('reads what is long in a worker, and knows it afterwards', async () => {
    const { reader, started } = readerWith('reads')
    const text = longText('one')
    expect(reader.known(block(text))).toBeUndefined()
    const pieces = await reader.read(block(text))
    expect(pieces).toEqual(readMarkdown(block(text)))
    expect(reader.known(block(text))).toBe(pieces)
    expect(started()).toBe(1)
  })

  it('ends a worker that takes too long, which costs that block alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { reader, ended } = readerWith('hangs', 'reads')
    const hostile = reader.read(block(longText('hostile')))
    const ordinary = reader.read(block(longText('ordinary')))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await hostile).toBeNull()
    expect(ended()).toEqual([true, false])
    expect(await ordinary).toEqual(readMarkdown(block(longText('ordinary'))))
    expect(reader.known(block(longText('hostile')))).toBeNull()
  })

  it('tries longer when somebody asks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { reader, started, ended } = readerWith('hangs', 'hangs')
    const text = longText('hostile')
    const first = reader.read(block(text))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await first).toBeNull()
    expect(await reader.read(block(text))).toBeNull()
    expect(started()).toBe(1)
    const patient = reader.read(block(text), { isPatient: true })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(ended()).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await patient).toBeNull()
  })

  it('leaves a huge block alone until somebody asks', async () => {
    const { reader, started } = readerWith('reads')
    const text = 'word '.repeat(30_000)
    expect(reader.known(block(text))).toBeNull()
    expect(await reader.read(block(text))).toBeNull()
    expect(started()).toBe(0)
    expect(await reader.read(block(text), { isPatient: true })).not.toBeNull()
  })

  it('never rejects where no worker can be started', async () => {
    const { reader } = readerWith()
    expect(await reader.read(block(longText('one')))).toBeNull()
  })

  it('reads at once what nothing can be drawn before, however much was read before it', () => {
    const { reader } = readerWith()
    for (const text of MANY) reader.known(block(text))
    expect(reader.known(block('*seen*'))).toBeUndefined()
    expect(reader.known(block('*seen*'), { isAwaited: true })).not.toBeUndefined()
    expect(reader.known(block('*seen*'))).not.toBeUndefined()
  })

  it('leaves what would make one task long to a later one', async () => {
    const { reader } = readerWith()
    const waiting = MANY.filter(text => reader.known(block(text)) === undefined)
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.length).toBeLessThan(MANY.length)
    for (const text of waiting) expect(await reader.read(block(text))).not.toBeNull()
  })
})

describe('isQuicklyRead', () => {
  it('is true of ordinary answers', () => {
    expect(isQuicklyRead('**Two** things:\n\n1. one `a`\n2. another, see [it](https://b.c)')).toBe(
      true,
    )
    expect(isQuicklyRead('| a | b |\n|---|---|\n| 1 | 2 |')).toBe(true)
  })

  it.each([
    ['what is long', 'a'.repeat(2_001)],
    ['quotes in quotes', '>'.repeat(20)],
    ['items in items', '- '.repeat(20)],
    ['numbers and quotes by turns', '1. > '.repeat(20)],
    ['deep indents', '  '.repeat(20) + '- a'],
    ['emphasis that never closes', '*a **b '.repeat(50)],
    ['brackets', '['.repeat(100)],
    ['backticks', '`a``b '.repeat(40)],
    ['many lines', 'a\n=\n'.repeat(40)],
  ])('is false of %s', (_, text) => {
    expect(isQuicklyRead(text)).toBe(false)
  })
})
