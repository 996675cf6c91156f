import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AskPerson, QuestionAnswer, ServerQuestion } from '../../ports/tool-servers.ts'
import { startNpmServer, type StartedServer } from '../../test/tool-servers.ts'
import { open } from './open-server.ts'
import { readQuestion } from './ask-person.ts'

const { signal } = new AbortController()

describe('a server that asks the person during a call', () => {
  let server: StartedServer
  beforeEach(async () => {
    server = await startNpmServer('everything')
  })
  afterEach(() => server.stop())

  const asked = async (tool: string, ask?: AskPerson, input = {}) => {
    const session = await open({ url: server.url, headers: {} }, signal)
    const { text } = await session.call(tool, input, { signal, ...(ask && { ask }) })
    await session.close()
    return text
  }
  const answering = (answer: QuestionAnswer) => {
    const questions: ServerQuestion[] = []
    const ask: AskPerson = async question => {
      questions.push(question)
      return answer
    }
    return { questions, ask }
  }

  it('gets the values of its form', async () => {
    const content = { name: 'Ada', integer: 7, check: true, untitledMultipleSelectEnum: ['Piano'] }
    const { questions, ask } = answering({ action: 'accept', content })
    const text = await asked('trigger-elicitation-request', ask)
    expect(text).toContain('Ada')
    expect(text).toContain('"integer": 7')
    expect(questions).toMatchObject([
      {
        type: 'form',
        message: expect.stringContaining('Please provide inputs'),
        fields: expect.arrayContaining([
          expect.objectContaining({ name: 'name', label: 'String', kind: 'text' }),
          expect.objectContaining({ name: 'integer', kind: 'integer', least: 1, most: 100 }),
          expect.objectContaining({ name: 'email', format: 'email' }),
          expect.objectContaining({ kind: 'one', choices: expect.arrayContaining([]) }),
          expect.objectContaining({ kind: 'many' }),
        ]),
      },
    ])
  })

  it('is told that the person declines', async () => {
    const { ask } = answering({ action: 'decline' })
    expect(await asked('trigger-elicitation-request', ask)).toContain('declined')
  })

  it('gets no answer if nobody can be asked', async () => {
    expect(await asked('trigger-elicitation-request')).toContain('cancelled')
  })

  it('asks to open an address', async () => {
    const { questions, ask } = answering({ action: 'accept' })
    await asked('trigger-url-elicitation', ask, { url: 'https://a.test/pay' })
    expect(questions).toMatchObject([{ type: 'link', url: 'https://a.test/pay' }])
  })
})

describe('a question that cannot be shown', () => {
  const form = (properties: object) =>
    readQuestion({
      mode: 'form',
      message: 'Say',
      requestedSchema: {
        type: 'object',
        properties: Object.fromEntries(Object.entries(properties)),
      },
    })

  it('is none: an address of another kind, a form with a field of another kind or too many fields', () => {
    const link = (url: string) =>
      readQuestion({ mode: 'url', message: 'Go', url, elicitationId: '1' })
    expect(link('javascript:alert(1)')).toBeNull()
    expect(link('data:text/html,x')).toBeNull()
    expect(link('https://a.test')).not.toBeNull()
    expect(form({ a: { type: 'object' } })).toBeNull()
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, { type: 'string' }]))
    expect(form(many)).toBeNull()
  })
})
