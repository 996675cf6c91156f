import { describe, expect, it } from 'vitest'
import { type ModelRequest, textOf } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { prompts } from '../../features/prompts/feature.ts'
import type { CommandsOf } from '../../host/feature.ts'
import { commandsOf } from '../../host/use-feature.ts'
import { saying, settled, startApp, stops } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import type { Application } from '../application/application.ts'

async function* calling(tool: string, input: object): AsyncGenerator<StreamChunk> {
  yield { type: 'tool-call', callId: `call-${tool}`, tool, input: JSON.stringify(input) }
  yield { ...stops, finishReason: 'tool-calls' } as StreamChunk
}

const once =
  (tool: string, input: object) =>
  (_request: ModelRequest, index: number): AsyncGenerator<StreamChunk> =>
    index === 0 ? calling(tool, input) : saying('Noted.')

const toolsOf = (request: ModelRequest | undefined) => request?.tools.map(({ name }) => name) ?? []
const wordsOf = (request: ModelRequest | undefined) =>
  request?.messages.map(({ parts }) => textOf(parts)).join('\n') ?? ''
const resultsIn = (request: ModelRequest | undefined) =>
  request?.messages.flatMap(({ parts }) =>
    parts.flatMap(part => (part.type === 'tool-result' ? [part.output] : [])),
  ) ?? []

const PLAN = {
  plan: 'All records before 12 January.',
  todo: [
    { text: 'Read the export', status: 'done' },
    { text: 'Write the records', status: 'active' },
  ],
}
type Saving = Parameters<CommandsOf<typeof prompts>['save']>
const save = (application: Application, ...saving: Saving) =>
  commandsOf({ application }, prompts).save(...saving)

const REVIEW = { name: 'Review', text: 'Name each fault with its line.', purpose: 'reading code' }

describe('the plan', () => {
  it('is written by the model, shown, ticked by the person, and read after a summary', async () => {
    const script = once('update_plan', PLAN)
    const { app, requests, session, talk } = await startApp({ script, windowTokens: 64_000 })
    await talk('Move the records.')
    expect(resultsIn(requests[1])).toEqual(['Noted: 1 of 2 done.'])
    expect(session().plan).toMatchObject({ ...PLAN, by: 'model' })
    expect(wordsOf(requests[1])).not.toContain('Current plan')
    await app.changePlan({
      plan: PLAN.plan,
      todo: PLAN.todo.map(item => ({ ...item, status: 'done' })),
    })
    await talk('Go on.')
    expect(wordsOf(requests[2])).toContain('The user changed them.')
    expect(wordsOf(requests[2])).toContain('- [x] Write the records')
    for (let more = 0; more < 6; more += 1) await talk(`And ${'so on '.repeat(400)}${more}`)
    await app.updateSettings({ applyAtOnce: true })
    await app.compact({ focus: null, summarizer: 'extractive' })
    await expect.poll(() => session().compactionsInForce).toBe(1)
    await talk('What is next?')
    expect(wordsOf(requests.at(-1))).toContain(`Current plan:\n ${PLAN.plan}`)
  })

  it('keeps its text where a call leaves it out, and is refused with a sentence where it is too long', async () => {
    const second = { todo: [{ text: 'Rest', status: 'open' }] }
    const wrong = { todo: [{ text: 'x'.repeat(201), status: 'open' }] }
    const inputs = [PLAN, second, wrong]
    const script = (_request: ModelRequest, index: number) =>
      index < 3 ? calling('update_plan', inputs[index] ?? {}) : saying('Noted.')
    const { requests, session, talk } = await startApp({ script, windowTokens: 64_000 })
    await talk('Move the records.')
    expect(session().plan).toMatchObject({ plan: PLAN.plan, todo: second.todo })
    expect(wordsOf(requests[2])).toContain(`Current plan:\n ${PLAN.plan}`)
    expect(resultsIn(requests[3])[2]).toMatch(/update_plan cannot read its input: .*200/)
  })

  it('can be removed and taken back', async () => {
    const { app, session, talk } = await startApp()
    await talk('Hello')
    await app.changePlan({ plan: 'Go.', todo: [] })
    await app.changePlan({ plan: '', todo: [] })
    expect(session().plan).toBeNull()
    const [notice] = app.snapshot().notices
    expect(notice?.text).toBe('The plan of this chat is removed.')
    app.pressNotice(notice?.id ?? '')
    await settled(app)
    expect(session().plan).toMatchObject({ plan: 'Go.' })
  })

  it('costs no tokens in a small window', async () => {
    const { requests, talk } = await startApp({ windowTokens: 16_000 })
    await talk('Hello')
    expect(toolsOf(requests[0])).not.toContain('update_plan')
  })
})

describe('instructions', () => {
  it('are offered with their purpose, loaded by the model, and stay until they are unloaded', async () => {
    const script = once('load_instructions', { name: 'review' })
    const { app, requests, session, talk } = await startApp({ script })
    expect(toolsOf(requests[0])).not.toContain('load_instructions')
    await save(app, REVIEW, null)
    await talk('Review this.')
    const offered = requests[0]?.tools.find(({ name }) => name === 'load_instructions')
    expect(offered?.description).toContain('- Review: reading code')
    expect(resultsIn(requests[1])).toEqual([REVIEW.text])
    expect(wordsOf(requests[1])).not.toContain('Instructions in force')
    expect(session().instructions).toEqual(['Review'])
    await app.clearContext()
    await talk('And this.')
    expect(wordsOf(requests.at(-1))).toContain(
      `Instructions in force, written by the user: Review]\n${REVIEW.text}`,
    )
    await app.setInstructions('Review', false)
    await talk('And that.')
    expect(session().instructions).toEqual([])
    expect(wordsOf(requests.at(-1))).not.toContain(REVIEW.text)
  })

  it('are loaded by the person, also before the first message, and keep the text of that time', async () => {
    const storage = createMemoryStorage()
    const { app, requests, talk, openId } = await startApp({ storage })
    await save(app, REVIEW, null)
    expect(await app.setInstructions('REVIEW', true)).toBe(true)
    await save(app, { ...REVIEW, text: 'Be kind.' }, 'Review')
    await talk('Review this.')
    expect(wordsOf(requests[0])).toContain(REVIEW.text)
    await settled(app)
    const again = await startApp({ storage, id: openId() })
    expect(again.session().instructions).toEqual(['Review'])
    await app.setInstructions('Review', true)
    await talk('Once more.')
    expect(wordsOf(requests.at(-1))).toContain('Be kind.')
  })

  it('are only prompts with a purpose', async () => {
    const { app, session } = await startApp()
    await save(app, { name: 'Letter', text: 'Dear all' }, null)
    expect(await app.setInstructions('Letter', true)).toBe(false)
    expect(session().instructions).toEqual([])
  })
})
