import { describe, expect, it } from 'vitest'
import { saying, settled, startApp, talkTo } from '../../test/application.ts'
import { messageRow, text } from '../../test/fake-session.ts'
import { matchesIn, MOST_MATCHES } from './read-messages.ts'

describe('matches', () => {
  const entries = [
    messageRow(1, 'user', text('The mark on the shelf. Marks everywhere.')),
    messageRow(2, 'assistant', [
      ...text('None here.'),
      { type: 'tool-call', callId: 'c', tool: 'grep', input: { words: 'mark' } },
    ]),
    messageRow(3, 'tool', [{ type: 'tool-result', callId: 'c', tool: 'grep', output: 'no such' }]),
    messageRow(4, 'user', text('re-\nmark')),
  ].map(({ entry }) => entry)

  it('have the number of their message, oldest first, calls and what tools answered included', () => {
    expect(matchesIn(entries, /mark/giu)).toEqual([1, 1, 2, 4])
    expect(matchesIn(entries, /such/giu)).toEqual([3])
    expect(matchesIn(entries, /absent/giu)).toEqual([])
  })

  it('are counted up to a limit', () => {
    const { entry } = messageRow(1, 'user', text('a'.repeat(MOST_MATCHES * 100)))
    expect(matchesIn([entry], /a/giu)).toHaveLength(MOST_MATCHES)
  })
})

it('reads messages of the open session by their numbers, and finds words in them', async () => {
  const { app } = await startApp({ script: () => saying('Herons wade.'), begins: false })
  expect(await app.readMessages(1, 2)).toEqual([])
  expect(await app.findMessages(/heron/giu)).toEqual([])
  await app.newSession()
  await talkTo(app, 'What of herons?', 'And the heron’s chicks?')
  const read = await app.readMessages(2, 3)
  expect(read.map(({ number, event }) => [number, event.role])).toEqual([
    [2, 'assistant'],
    [3, 'user'],
  ])
  expect(await app.readMessages(4, 9)).toHaveLength(1)
  expect(await app.findMessages(/heron/giu)).toEqual([1, 2, 3, 4])
})

it('finds words of side questions between the messages, until they are messages', async () => {
  const { app } = await startApp({ script: () => saying('Herons wade.') })
  await talkTo(app, 'What of herons?')
  await settled(app, app.sideQuestion('ask', 'Do herons swim?'))
  await talkTo(app, 'More herons?')
  expect(await app.findMessages(/heron/giu)).toEqual([1, 2, 2.5, 2.5, 3, 4])
  const row = app.snapshot().session?.rows.find(({ type }) => type === 'side-question')
  if (row?.type !== 'side-question') throw new Error('No side question')
  await settled(app, app.sideQuestion('take', row.entry.event.id))
  expect(await app.findMessages(/heron/giu)).toEqual([1, 2, 3, 4, 5, 6])
})
