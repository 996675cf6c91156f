import { describe, expect, it } from 'vitest'
import { hanging, saying, settled, startApp, stops, until } from '../../test/application.ts'
import { EventId } from '../../engine/log/event-fields.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import type { SessionSnapshot } from './snapshot.ts'

const ASIDE = 'Quokkas?'
const KNOWN = 'Marsupials of Rottnest.'

const questionsIn = ({ rows }: SessionSnapshot) =>
  rows.flatMap(row => (row.type === 'side-question' ? [row.entry] : []))

async function withAside() {
  const open = await startApp({
    script: request =>
      saying(JSON.stringify(request).includes(ASIDE) ? KNOWN : 'The conversation goes on.'),
  })
  await open.talk('Hello')
  await open.app.sideQuestion('ask', ASIDE)
  await until(() => questionsIn(open.session())[0]?.answer != null)
  return open
}

describe('a side question', () => {
  it('reads the conversation, and neither it nor its answer is in a later request', async () => {
    const { requests, talk, session, texts } = await withAside()
    expect(JSON.stringify(requests[1])).toMatch(/Hello.*goes on.*Quokkas/)
    expect(questionsIn(session())).toMatchObject([
      { event: { text: ASIDE }, answer: { parts: [{ text: KNOWN }] }, takenAs: null },
    ])
    await talk('And now?')
    expect(JSON.stringify(requests[2])).not.toMatch(/Quokkas|Rottnest|side question/)
    expect(texts()).toEqual([
      'Hello',
      'The conversation goes on.',
      'And now?',
      'The conversation goes on.',
    ])
  })

  it('offers the tools of the conversation, so that the provider’s cache holds, and runs none', async () => {
    const ran: string[] = []
    const { app, session, requests } = await startApp({
      script: async function* () {
        yield { type: 'tool-call', callId: 'c1', tool: 'current_time', input: '{}' } as const
        yield { ...stops, finishReason: 'tool-calls' } as const
      },
      ports: {
        tools: [
          {
            definition: {
              name: 'current_time',
              description: 'The time',
              inputSchema: { type: 'object' },
            },
            effect: 'none',
            run: async () => {
              ran.push('current_time')
              return { text: 'noon' }
            },
          },
        ],
      },
    })
    await app.sideQuestion('ask', 'What time is it?')
    await until(() => questionsIn(session())[0]?.answer != null)
    expect(requests[0]?.tools.map(({ name }) => name)).toContain('current_time')
    expect(ran).toEqual([])
    expect(questionsIn(session())[0]?.answer).toMatchObject({ parts: [], finishReason: null })
    expect(questionsIn(session())[0]?.answer?.failure).toMatch(/wanted to use a tool/)
  })

  it('is in every later request once it was taken in, as the newest messages', async () => {
    const { app, requests, talk, session, texts } = await withAside()
    const [question] = questionsIn(session())
    expect(await app.sideQuestion('take', question?.event.id ?? '')).toBe(true)
    expect(texts().slice(2)).toEqual([ASIDE, KNOWN])
    expect(questionsIn(session())[0]?.takenAs).toBe(3)
    // Twice is once.
    await app.sideQuestion('take', question?.event.id ?? '')
    expect(texts()).toHaveLength(4)
    expect(requests).toHaveLength(2)
    await talk('And now?')
    expect(requests[2]?.messages.map(({ parts }) => parts)).toMatchObject([
      [{ text: 'Hello' }],
      [{}],
      [{ text: ASIDE }],
      [{ text: KNOWN }],
      [{ text: 'And now?' }],
    ])
  })

  it('is refused with a sentence while an answer runs', async () => {
    const { app, session, notices } = await startApp({
      script: (_, __, signal) => hanging('Once', signal),
    })
    await app.send('Tell me')
    await until(() => session().live !== null)
    expect(await app.sideQuestion('ask', ASIDE)).toBe(false)
    expect(notices().join()).toMatch(/while nothing runs/)
    expect(questionsIn(session())).toEqual([])
    app.stop()
    await settled(app)
  })

  it('can be stopped, keeps the words so far, and can be asked again', async () => {
    const { app, session } = await startApp({
      script: (_, index, signal) => (index === 0 ? hanging('Half', signal) : saying('Whole')),
    })
    await app.sideQuestion('ask', ASIDE)
    await until(() => session().sideAnswer?.parts.length === 1)
    await app.sideQuestion('stop', '')
    await until(() => session().sideAnswer === null)
    expect(questionsIn(session())[0]?.answer).toMatchObject({
      parts: [{ text: 'Half' }],
      finishReason: 'interrupted',
    })
    await app.sideQuestion('repeat', questionsIn(session())[0]?.event.id ?? '')
    await until(() => session().sideAnswer === null)
    expect(questionsIn(session())).toMatchObject([{ answer: { parts: [{ text: 'Whole' }] } }])
  })

  it('is in no request after the tab was killed at any of its events, and keeps its words', async () => {
    const { openId, storage, app } = await withAside()
    await app.sideQuestion('ask', `${ASIDE} Again?`)
    await until(() => app.snapshot().session?.sideAnswer === null)
    const { events } = await storage.events.read(openId())
    const first = events.findIndex(({ type }) => type === 'v1.side-question-asked')
    for (let cut = first + 1; cut <= events.length; cut += 1) {
      const disk = createMemoryStorage()
      await disk.events.append('s1', events.slice(0, cut), { expectedRevision: 0 })
      const after = await startApp({ storage: disk, id: 's1' })
      expect(questionsIn(after.session())[0]?.event.text).toBe(ASIDE)
      await after.talk('And now?')
      expect(after.requests).toHaveLength(1)
      expect(JSON.stringify(after.requests)).not.toMatch(/Quokkas|Rottnest|side question/)
    }
  })

  it('keeps its answer when the person left its branch meanwhile', async () => {
    const { app, session, requests } = await startApp({
      script: (request, index, signal) =>
        JSON.stringify(request).includes(ASIDE)
          ? hanging(KNOWN, signal)
          : saying(`Answer ${index}`),
    })
    await settled(app, app.send('Hello'))
    await app.sideQuestion('ask', ASIDE)
    await until(() => session().sideAnswer?.parts.length === 1)
    await settled(app, app.retry())
    await app.sideQuestion('stop', '')
    await until(() => session().sideAnswer === null)
    expect(questionsIn(session())).toEqual([])
    const [version] = Object.values(session().versions.byMessage)
    const messageId = version?.previousId ?? EventId.parse('none')
    expect(await app.changeBranch({ type: 'select', messageId })).toBe(true)
    expect(questionsIn(session())).toMatchObject([{ answer: { parts: [{ text: KNOWN }] } }])
    expect(JSON.stringify(requests.at(-1))).not.toMatch(/Quokkas/)
  })
})
