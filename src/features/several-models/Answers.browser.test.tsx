import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EventId } from '../../engine/log/event-fields.ts'
import type { CallsOf } from '../../host/feature.ts'
import type { Several, SeveralAnswer } from '../../runtime/session/snapshot.ts'
import { createFakeApplication } from '../../test/fake-application.ts'
import { withFeature } from '../../test/fake-feature.ts'
import { MarkdownReaderContext } from '../../kit/markdown/contexts.ts'
import { createMarkdownReader } from '../../workers/markdown-reader.ts'
import { mount } from '../../test/mounted.ts'
import { Answers } from './Answers.tsx'
import { severalModels } from './feature.ts'

type Calls = CallsOf<typeof severalModels>

const modelOf = (model: string, host = 'models.test') => ({
  provider: 'openai-compatible',
  host,
  model,
})

const answerOf = (model: string, change: Partial<SeveralAnswer> = {}): SeveralAnswer => ({
  model: modelOf(model),
  activity: { type: 'idle' },
  parts: [{ type: 'text', text: `From ${model}.` }],
  finishReason: 'stop',
  isStopped: false,
  failure: null,
  usage: [],
  compactions: 0,
  sentAt: 1_000,
  endedAt: 3_500,
  isAsked: true,
  ...change,
})

const writing = { activity: { type: 'streaming', since: 1_000 }, finishReason: null } as const

const severalOf = (...answers: readonly SeveralAnswer[]): Several => {
  const goesOn = answers.findIndex(({ finishReason }) => finishReason !== null)
  return {
    set: {
      id: EventId.parse('e2'),
      parentId: EventId.parse('e1'),
      at: 1,
      type: 'v1.answers-asked',
      models: answers.map(({ model }) => model),
    },
    answers,
    goesOn: goesOn < 0 ? null : goesOn,
    activity: null,
  }
}

function open(...answers: readonly SeveralAnswer[]) {
  const calls = {
    act: vi.fn<Calls['act']>(async () => true),
    goOnWith: vi.fn<Calls['goOnWith']>(async () => true),
  }
  const stop = vi.fn<() => void>()
  const application = withFeature(
    Object.assign(createFakeApplication(), { stop }),
    severalModels,
    null,
    calls,
  )
  application.changeSession({ several: severalOf(...answers) })
  mount(
    <MarkdownReaderContext value={createMarkdownReader()}>
      <Answers />
    </MarkdownReaderContext>,
    application,
  )
  return { application, stop, ...calls }
}

const column = (model: string) => page.getByRole('article', { name: model })

beforeEach(() => page.viewport(1_100, 700))

it('each answer stands in its column with its model, tokens and time, and one goes on', async () => {
  const usage = {
    inputTokens: 1_200,
    outputTokens: 340,
    cachedInputTokens: null,
    reasoningTokens: null,
  }
  const used = { kind: 'chat', model: modelOf('ara'), usage } as const
  const { goOnWith } = open(answerOf('ara', { usage: [used] }), answerOf('borea'))
  await expect.element(column('ara')).toMatchTextContent(/From ara\..*1\.2k in, 340 out · 2\.5/)
  await expect.element(page.getByText(/^Your next message follows the answer of ara/)).toBeVisible()
  await userEvent.click(column('borea').getByRole('button', { name: 'Continue with this one' }))
  expect(goOnWith.mock.calls[0]?.[0]).toBe(1)
})

it('one is stopped alone, and all of them together', async () => {
  const { act, stop } = open(answerOf('ara', writing), answerOf('borea', writing))
  await userEvent.click(column('borea').getByRole('button', { name: 'Stop borea' }))
  expect(act.mock.calls).toEqual([['stop', 1]])
  await expect.element(column('borea')).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Stop all' }))
  expect(stop).toHaveBeenCalledOnce()
})

it('a model that failed says why in its column, and is asked again alone', async () => {
  const failure = {
    id: EventId.parse('e9'),
    parentId: EventId.parse('e8'),
    at: 3_000,
    type: 'v1.request-failed',
    requestId: 'r1',
    kind: 'quota',
    message: 'The account is empty.\nmodels.test said: “402”',
    status: 402,
  } as const
  const { act } = open(
    answerOf('ara'),
    answerOf('borea', { failure, parts: [], finishReason: null }),
  )
  await expect
    .element(column('borea'))
    .toMatchTextContent(/Failed.*No answer.*The account is empty/)
  await expect
    .element(column('borea').getByRole('button', { name: 'Continue with this one' }))
    .not.toBeInTheDocument()
  await userEvent.click(column('borea').getByRole('button', { name: 'Retry borea' }))
  expect(act.mock.calls).toEqual([['retry', 1]])
})

it('in a narrow place they are tabs, and the arrow keys lead from one to the next', async () => {
  await page.viewport(390, 700)
  open(answerOf('ara'), answerOf('borea'))
  const tab = page.getByRole('tab', { name: 'ara' })
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('From ara.')).toBeVisible()
  await expect.element(page.getByText('From borea.')).not.toBeInTheDocument()
  await userEvent.click(tab)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'borea' })).toHaveFocus()
  await expect.element(page.getByText('From borea.')).toBeVisible()
})

it('one that waits for its turn, was not asked or is written in another tab says so', async () => {
  open(
    answerOf('ara', { activity: { type: 'turn' }, parts: [], finishReason: null }),
    answerOf('borea', { isAsked: false, parts: [], finishReason: null }),
    answerOf('cyan', { activity: { type: 'elsewhere' }, finishReason: null }),
  )
  await expect.element(column('ara')).toMatchTextContent(/Waits for the model before it/)
  await expect.element(column('borea')).toMatchTextContent(/closed before this model was asked/)
  await expect
    .element(column('borea').getByRole('button', { name: 'Ask now: borea' }))
    .toBeVisible()
  await expect.element(column('cyan')).toMatchTextContent(/Answering in another tab/)
  await expect.element(column('cyan').getByRole('button')).not.toBeInTheDocument()
})

it('all can be kept once they have ended', async () => {
  const { act, application } = open(answerOf('ara'), answerOf('borea', writing))
  const keep = page.getByRole('button', { name: 'Keep all as branches' })
  await expect.element(keep).not.toBeInTheDocument()
  application.changeSession({ several: severalOf(answerOf('ara'), answerOf('borea')) })
  await userEvent.click(keep)
  expect(act.mock.calls).toEqual([['keep', 0]])
})
